import type { refuse } from '../../../modules/calendar-feeds/refusals.ts'
import type { Refusals } from '../../table.ts'

export const calendarFeeds: Refusals<typeof refuse> = {
  too_wide: 'est plus large que cet accès, qui atteint {reach}',
  not_for_company: 'ne s’applique pas à un calendrier de l’entreprise; laissez-le vide',
  needs_person: 'est obligatoire pour un calendrier qui atteint {reach}',
  left: 'n’est plus en poste; pas de nouveau calendrier',
  not_manager:
    'doit être self : seuls les gestionnaires et les administrateurs ont un calendrier d’équipe',
  too_many_of_company: 'limite atteinte : au plus {most} calendriers de l’entreprise',
  too_many_of_person: 'limite atteinte : au plus {most} calendriers par personne',
  no_permission: 'Il faut l’autorisation de lire les congés pour voir l’adresse d’un calendrier.',
}
