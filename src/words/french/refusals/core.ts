import type { refuse } from '../../../core/refusals.ts'
import type { Refusals } from '../../table.ts'

export const core: Refusals<typeof refuse> = {
  required: 'est obligatoire',
  unknown_field: 'n’est pas un champ connu',
  not_valid: 'n’est pas valide',
  not_object: 'doit être un objet',
  not_list: 'doit être une liste',
  not_null: 'ne doit pas être vide',
  not_string: 'doit être un texte',
  not_number: 'doit être un nombre',
  not_boolean: 'doit être vrai ou faux',
  too_long: 'doit compter au plus {most} caractères',
  too_many: 'doit compter au plus {most} éléments',
  not_one_of: 'doit être l’une de ces valeurs : {choices}',
  backwards: 'ne doit pas être après la date de fin',
  body_not_object: 'Le contenu doit être un objet JSON.',
}
