import type { refuse } from '../../../modules/company/refusals.ts'
import type { Refusals } from '../../table.ts'

export const company: Refusals<typeof refuse> = {
  formula: 'ne doit pas commencer par =, +, -, @ ou une tabulation',
  tabs: 'doit tenir sur une ligne, sans tabulation',
  provider_code: 'doit compter de 1 à 20 lettres et chiffres',
  component_length: 'doit compter de 1 à 40 caractères',
  commas: 'doit tenir sur une ligne, sans virgule ni tabulation',
  not_two_days: 'doit être deux jours du mois, comme [1, 16]',
  same_days: 'doit être deux jours différents',
  first_day_too_late: 'doit commencer par un jour de 1 à 27, puisque février peut avoir 28 jours',
  unknown_place: 'n’est ni un pays ni une province ou un État',
  seventh_day: 'doit être vrai, faux ou all_over_40',
  no_threshold: 'doit avoir un seuil',
  double_not_greater: 'doit être plus grand que le seuil par jour',
  overtime_form: 'doit être vide, des heures ou l’une de ces valeurs : {choices}',
  wrong_threshold: 'a un champ erroné ou inconnu : {field}',
}
