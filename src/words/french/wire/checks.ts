import type { Words } from '../../table.ts'

/** What is wrong with a value: the end of a sentence that begins with the field. */
export const checks: Words = {
  'must be at most {0} characters': 'doit compter au plus {0} caractères',
  'must be {0} to {1} characters': 'doit compter de {0} à {1} caractères',
  'must be {0} to {1} letters and digits': 'doit compter de {0} à {1} lettres et chiffres',
  'must be at most {0} letters or digits': 'doit compter au plus {0} lettres ou chiffres',
  'must be {0} to {1} letters or digits, such as ON':
    'doit compter de {0} à {1} lettres ou chiffres, comme ON',
  'must be {0} to {1} digits, spaces and dashes':
    'doit compter de {0} à {1} chiffres, espaces et traits d’union',
  'must be a two-letter ISO 3166-1 country code': 'doit être un code de pays de deux lettres',
  'must be two letters': 'doit compter deux lettres',
  'must be two letters of ISO 3166-1': 'doit être un code de pays de deux lettres',
  'must be two letters of ISO 3166-1, such as CA':
    'doit être un code de pays de deux lettres, comme CA',
  'must be a region of {0}: {1}': 'doit être une province ou un État de {0} : {1}',
  'must be omitted: {0} has no regions': 'doit rester vide : {0} n’a ni provinces ni États',
  'requires country_code': 'exige un pays',
  'must be {0} or more': 'doit être {0} ou plus',
  'must be {0} or less': 'doit être {0} ou moins',
  'must be at most {0}': 'doit en compter au plus {0}',
  'must have at most two decimal places': 'doit avoir au plus deux décimales',
  'must have at most four decimal places': 'doit avoir au plus quatre décimales',
  'must have at most {0} decimal places': 'doit avoir au plus {0} décimales',
  'must be one of: {0}, or null': 'doit rester vide ou être l’une de ces valeurs : {0}',
  'must be a date or a timestamp': 'doit être une date ou un horodatage',
  'must be a date, such as {0}, or a timestamp, such as {1}':
    'doit être une date, comme {0}, ou un horodatage, comme {1}',
  'must be a timestamp, such as {0}': 'doit être un horodatage, comme {0}',
  'must be an existing timestamp, such as {0}': 'doit être un horodatage qui existe, comme {0}',
  'must be a time of day, HH:MM': 'doit être une heure, HH:MM',
  'must be a time from 00:00 to 23:59, HH:MM': 'doit être une heure de 00:00 à 23:59, HH:MM',
  'must be within {0} days, including from': 'doit être dans les {0} jours, date de début comprise',
  'must be within {0} days, including {1}': 'doit être dans les {0} jours, {1} compris',
  'must be one line that does not start with =, +, -, @ or a tab':
    'doit tenir sur une ligne qui ne commence pas par =, +, -, @ ou une tabulation',
  'must be omitted on a day off': 'doit rester vide un jour de repos',
  'cannot be combined with {0}; omit it': 'ne peut pas être combiné avec {0}; laissez-le vide',
  'cannot be combined with {0}, which sorts by change; omit it':
    'ne peut pas être combiné avec {0}, qui trie par modification; laissez-le vide',
  'is not a cursor of this list; send next_cursor unchanged':
    'n’est pas une position de cette liste',
  'is not a date': 'n’est pas une date',
}
