import type { Words } from '../../table.ts'

/** What is wrong with a value: the end of a sentence that begins with the field. */
export const checks: Words = {
  'is too large': 'est trop grand',
  'must not be empty; give a reason': 'ne doit pas être vide; donnez un motif',
  'must not be empty': 'ne doit pas être vide',
  'must be well-formed text without NUL': 'doit être un texte bien formé',
  'must not contain NUL': 'ne doit pas contenir de caractère nul',
  'must be well-formed Unicode': 'doit être un texte Unicode bien formé',
  'must be at least 8 characters': 'doit compter au moins 8 caractères',
  'must be at most {0} characters': 'doit compter au plus {0} caractères',
  'must be {0} to {1} characters': 'doit compter de {0} à {1} caractères',
  'must be {0} to {1} letters and digits': 'doit compter de {0} à {1} lettres et chiffres',
  'must be at most {0} letters or digits': 'doit compter au plus {0} lettres ou chiffres',
  'must be {0} to {1} letters or digits, such as ON':
    'doit compter de {0} à {1} lettres ou chiffres, comme ON',
  'must be {0} to {1} digits, spaces and dashes':
    'doit compter de {0} à {1} chiffres, espaces et traits d’union',
  'must be an email address, such as ada@example.com':
    'doit être une adresse courriel, comme ada@example.com',
  'must be a country code, such as CA': 'doit être un code de pays, comme CA',
  'must be an existing two-letter country code, such as CA':
    'doit être un code de pays de deux lettres qui existe, comme CA',
  'must be a region code, such as ON': 'doit être un code de province ou d’État, comme ON',
  'must be a region of {0}: {1}': 'doit être une province ou un État de {0} : {1}',
  'must be a time zone name, such as America/Toronto':
    'doit être le nom d’un fuseau horaire, comme America/Toronto',
  'must be a whole number': 'doit être un nombre entier',
  'must be a number of hours': 'doit être un nombre d’heures',
  'must be a number of days': 'doit être un nombre de jours',
  'must be a number of days or hours': 'doit être un nombre de jours ou d’heures',
  'must be {0} or more': 'doit être {0} ou plus',
  'must be {0} or less': 'doit être {0} ou moins',
  'must be at most {0}': 'doit en compter au plus {0}',
  'must be more than {0}': 'doit être plus grand que {0}',
  'must be greater than 0': 'doit être plus grand que 0',
  'must not be 0': 'ne doit pas être 0',
  'must have at most two decimal places': 'doit avoir au plus deux décimales',
  'must have at most three decimal places': 'doit avoir au plus trois décimales',
  'must have at most {0} decimal places': 'doit avoir au plus {0} décimales',
  'must be true, false or all_over_40': 'doit être vrai, faux ou all_over_40',
  'must be one of {0}': 'doit être l’une de ces valeurs : {0}',
  'must be a date, YYYY-MM-DD': 'doit être une date, AAAA-MM-JJ',
  'must be an existing date, YYYY-MM-DD': 'doit être une date qui existe, AAAA-MM-JJ',
  'must be a date or a timestamp': 'doit être une date ou un horodatage',
  'must be a date, such as {0}, or a timestamp, such as {1}':
    'doit être une date, comme {0}, ou un horodatage, comme {1}',
  'must be a timestamp, such as {0}': 'doit être un horodatage, comme {0}',
  'must be an existing timestamp, such as {0}': 'doit être un horodatage qui existe, comme {0}',
  'must be a month and day, MM-DD': 'doit être un mois et un jour, MM-JJ',
  'must be an existing month and day, MM-DD': 'doit être un mois et un jour qui existent, MM-JJ',
  'must be calendar, hire_anniversary, or a month and day, MM-DD':
    'doit être l’année civile, l’anniversaire d’embauche ou un mois et un jour, MM-JJ',
  'must be in the future': 'doit être dans l’avenir',
  'must not be the first password': 'ne doit pas être le premier mot de passe',
  'must not be before from, {0}': 'ne doit pas être avant la date de début, {0}',
  'must not be before date': 'ne doit pas être avant la date de début',
  'must not be before start_date': 'ne doit pas être avant la date de début',
  'must be within {0} days, including from': 'doit être dans les {0} jours, date de début comprise',
  'must be within {0} days, including {1}': 'doit être dans les {0} jours, {1} compris',
  'must be at most {0} days after from': 'doit être au plus {0} jours après le début',
  'must be at most ten years after from': 'doit être au plus dix ans après le début',
  'must be lowercase words joined by _': 'doit être en mots minuscules liés par _',
  'must be #rrggbb or a color name': 'doit être #rrggbb ou le nom d’une couleur',
  'must be two days of the month, such as [1, 16]': 'doit être deux jours du mois, comme [1, 16]',
  'must be two different days': 'doit être deux jours différents',
  'must begin with a day from 1 to 27, as February may have 28 days':
    'doit commencer par un jour de 1 à 27, puisque février peut avoir 28 jours',
  'must have at least one item': 'doit compter au moins un élément',
  'must not begin with =, +, -, @ or a tab':
    'ne doit pas commencer par =, +, -, @ ou une tabulation',
  'must be one line without tabs': 'doit tenir sur une ligne, sans tabulation',
  'must be one line without commas and tabs':
    'doit tenir sur une ligne, sans virgule ni tabulation',
  'must not have a comma or line break': 'ne doit contenir ni virgule ni saut de ligne',
  'cannot be combined with {0}; omit it': 'ne peut pas être combiné avec {0}; laissez-le vide',
  'cannot be combined with {0}, which sorts by change; omit it':
    'ne peut pas être combiné avec {0}, qui trie par modification; laissez-le vide',
  'cannot be combined with from and to; send one or the other':
    'ne peut pas être combiné avec des dates; choisissez l’un ou l’autre',
  'is not a cursor of this list; send next_cursor unchanged':
    'n’est pas une position de cette liste',
  'is not a date': 'n’est pas une date',
}
