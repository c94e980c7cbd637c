import type { Words } from '../../table.ts'

/** Reasons that accrual writes into the ledgers of leave. */
export const ledger: Words = {
  'Grant for {0}': 'Attribution pour {0}',
  'Grant for {0} to {1}': 'Attribution pour {0} au {1}',
  'Grant for {0} of {1} days of {2}': 'Attribution pour {0} jours sur {1} de {2}',
  'Grant for {0} of {1} days of {2} to {3}': 'Attribution pour {0} jours sur {1}, du {2} au {3}',
  'Accrual for {0}': 'Acquisition pour {0}',
  'Accrual for {0} days of {1}': 'Acquisition pour {0} jours de {1}',
  'Carried over from {0}': 'Report de {0}',
  'The leave year from {0} is part of the one before':
    'L’année de congé du {0} fait partie de la précédente',
  'Entitlement of {0} changed': 'Changement du droit de {0}',
  'Carried-over days not used by {0}': 'Jours reportés non utilisés au {0}',
  'Leave request {0}': 'Demande de congé {0}',
  'Overtime of {0}, adjustment {1}': 'Heures supplémentaires du {0}, ajustement {1}',
  'Hours worked in pay period {0}': 'Heures travaillées dans la période de paie {0}',
  'Hours worked in pay period {0}: the limit is reached':
    'Heures travaillées dans la période de paie {0} : la limite est atteinte',
  'Hours worked in pay period {0}, approved again':
    'Heures travaillées dans la période de paie {0}, approuvée de nouveau',
}
