# A character that is no part of the language.
price = 5 €
