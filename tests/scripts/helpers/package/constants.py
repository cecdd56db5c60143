VALUE = "from constants"
