from . import constants
from .. import counter
from .sub.deep import deep


def where():
    return __name__, constants.VALUE, counter.__name__, deep()
