import type { refuse } from '../../../modules/webhooks/refusals.ts'
import type { Refusals } from '../../table.ts'

export const webhooks: Refusals<typeof refuse> = {
  not_https: 'doit être une adresse https://',
  has_user: 'ne doit contenir ni nom d’utilisateur ni mot de passe',
  closed_port: 'doit utiliser le port 443 ou un port après 1023',
  no_events: 'ne doit pas être vide; cochez au moins un événement',
  disabled: 'est désactivé; activez-le d’abord',
  nothing_delivered: 'Rien n’a été livré pendant 5 jours.',
  gone: 'Le destinataire a répondu 410 Gone.',
  switched_off: 'Il a été désactivé par une personne ou une clé API.',
  too_many: 'limite atteinte : au plus {most} webhooks par entreprise',
}
