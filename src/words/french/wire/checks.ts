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
  'must be a region of {0}: {1}': 'doit être une province ou un État de {0} : {1}',
  'must be {0} or more': 'doit être {0} ou plus',
  'must be {0} or less': 'doit être {0} ou moins',
  'must be at most {0}': 'doit en compter au plus {0}',
  'must have at most two decimal places': 'doit avoir au plus deux décimales',
  'must have at most {0} decimal places': 'doit avoir au plus {0} décimales',
  'must be a date or a timestamp': 'doit être une date ou un horodatage',
  'must be a date, such as {0}, or a timestamp, such as {1}':
    'doit être une date, comme {0}, ou un horodatage, comme {1}',
  'must be a timestamp, such as {0}': 'doit être un horodatage, comme {0}',
  'must be an existing timestamp, such as {0}': 'doit être un horodatage qui existe, comme {0}',
  'must be within {0} days, including from': 'doit être dans les {0} jours, date de début comprise',
  'must be within {0} days, including {1}': 'doit être dans les {0} jours, {1} compris',
  'cannot be combined with {0}; omit it': 'ne peut pas être combiné avec {0}; laissez-le vide',
  'cannot be combined with {0}, which sorts by change; omit it':
    'ne peut pas être combiné avec {0}, qui trie par modification; laissez-le vide',
  'is not a cursor of this list; send next_cursor unchanged':
    'n’est pas une position de cette liste',
  'is not a date': 'n’est pas une date',
}
