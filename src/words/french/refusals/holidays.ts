import type { refuse } from '../../../modules/holidays/refusals.ts'
import type { Refusals } from '../../table.ts'

export const holidays: Refusals<typeof refuse> = {
  no_country: 'doit être un code de pays de deux lettres',
  not_two_letters: 'doit compter deux lettres',
  not_country_code: 'doit être un code de pays de deux lettres',
  not_country_such_as: 'doit être un code de pays de deux lettres, comme CA',
  needs_country: 'exige un pays',
  no_regions: 'doit rester vide : {country} n’a ni provinces ni États',
  unknown_region: 'doit être une province ou un État de {country} : {regions}',
  no_choice: 'doit rester vide ou être l’une de ces valeurs : {choices}',
  no_name: 'est obligatoire : il n’y a pas de jour férié officiel à cette date',
  date_taken: 'a déjà le jour férié {id}, {name}',
  no_key: 'doit être la clé d’un jour férié, comme us_columbus_day',
  unknown_key: 'ne correspond à aucun jour férié',
  key_taken:
    'ne convient pas : le {key} a déjà le jour férié {id}, {name}, le {date}; modifiez ou supprimez celui-là',
  unknown_country: 'Aucun jour férié n’est connu pour le pays {country}.',
  unknown: 'Aucun jour férié n’a cette clé.',
}
