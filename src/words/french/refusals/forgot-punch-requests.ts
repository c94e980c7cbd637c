import type { refuse } from '../../../modules/forgot-punch-requests/refusals.ts'
import type { Refusals } from '../../table.ts'

export const forgotPunchRequests: Refusals<typeof refuse> = {
  already_closed: 'correspond au pointage {id}, qui a déjà une sortie',
  cannot_reopen: 'ne peut pas changer : l’entrée {problem}',
  approved:
    'est approuvé, et son quart est le pointage {id}; modifiez ou supprimez plutôt ce pointage',
  other_date: 'doit être la date de l’entrée ({timezone}), le {date}',
  no_open_entry: 'est obligatoire : il y a ce jour-là aucun pointage ouvert',
  many_open_entries: 'est obligatoire : il y a ce jour-là plus d’un pointage ouvert',
}
