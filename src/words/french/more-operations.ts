import type { Words } from '../table.ts'

/** What operations on mileage, hours, schedules, punches, webhooks and locations do. */
export const moreOperations: Words = {
  'Approve a pending mileage trip.': 'Approuver un trajet en attente.',
  'Cancel a pending or approved mileage trip.': 'Annuler un trajet en attente ou approuvé.',
  'Add a mileage trip; it stays pending until it is approved or rejected.':
    'Ajouter un trajet; il reste en attente jusqu’à la décision.',
  'List mileage trips, oldest first.': 'Lister les trajets, le plus ancien d’abord.',
  'Read a mileage trip.': 'Lire un trajet.',
  'Reject a pending mileage trip.': 'Refuser un trajet en attente.',
  'Change a pending mileage trip; only the fields you send change.':
    'Modifier un trajet en attente.',
  'Count who is away or late today, and what waits.':
    'Compter qui est absent ou en retard aujourd’hui, et ce qui attend.',
  'Approve a pending adjustment, as requested or with different hours.':
    'Approuver un ajustement en attente, tel quel ou avec d’autres heures.',
  "Cancel a pending or approved adjustment; those of one time entry's release together.":
    'Annuler un ajustement en attente ou approuvé; ceux d’un même pointage ensemble.',
  "Request an adjustment that adds hours to an employee's day or removes them.":
    'Demander un ajustement qui ajoute des heures au jour d’un employé ou en retire.',
  'List payroll day adjustments.': 'Lister les ajustements de paie.',
  'Read a payroll day adjustment.': 'Lire un ajustement de paie.',
  'Reject a pending adjustment; hours do not change.':
    'Refuser un ajustement en attente; les heures ne changent pas.',
  'Change a pending adjustment; only the fields you send change.':
    'Modifier un ajustement en attente.',
  'Export the paid hours of a date range or pay period as a file.':
    'Exporter dans un fichier les heures payées de dates ou d’une période de paie.',
  'Draw the paid hours of a date range as a chart.':
    'Tracer les heures payées de dates dans un graphique.',
  "Explain step by step an employee's paid minutes on one or more dates.":
    'Expliquer pas à pas les minutes payées d’un employé à certaines dates.',
  'Report paid hours by employee and category over dates or a pay period.':
    'Donner les heures payées par employé et catégorie pour des dates ou une période de paie.',
  'Approve a pay period: its hours are stored and its dates are locked.':
    'Approuver une période de paie : ses heures sont gardées et ses dates verrouillées.',
  'List pay periods in order; by default from 12 months ago to 3 months ahead.':
    'Lister les périodes de paie, par défaut de 12 mois avant à 3 mois après.',
  'Read a pay period; what is open before it is approved, or what has changed since.':
    'Lire une période de paie : ce qui est ouvert avant l’approbation ou ce qui a changé depuis.',
  'Reopen an approved pay period; its dates can change again.':
    'Rouvrir une période de paie approuvée; ses dates peuvent de nouveau changer.',
  'Summarize the punches of a pay period, in total and by employee.':
    'Résumer les pointages d’une période de paie, en tout et par employé.',
  'Cancel an override of today or later; the schedule applies again.':
    'Annuler un changement d’aujourd’hui ou plus tard; l’horaire s’applique de nouveau.',
  "Set an employee's hours, or a day off, for one date.":
    'Fixer les heures d’un employé, ou un jour de repos, pour une date.',
  'Delete an override of today or later; it remains as cancelled.':
    'Supprimer un changement d’aujourd’hui ou plus tard; il reste comme annulé.',
  "Delete a version of an employee's schedule whose dates are all open.":
    'Supprimer une version de l’horaire d’un employé dont toutes les dates sont ouvertes.',
  "List an employee's one-day overrides, including past and cancelled ones.":
    'Lister les changements d’un jour d’un employé, passés et annulés compris.',
  "List all versions of an employee's schedule, past and future.":
    'Lister les versions de l’horaire d’un employé, passées et à venir.',
  'Read a one-day override, including a past or cancelled one.':
    'Lire un changement d’un jour, même passé ou annulé.',
  "Read an employee's weekly schedule, its future versions and upcoming overrides.":
    'Lire l’horaire d’un employé, ses versions à venir et ses prochains changements.',
  "Update a one-day override's hours or make it a day off; past dates are allowed.":
    'Modifier les heures d’un changement d’un jour ou en faire un jour de repos, même passé.',
  "Set an employee's schedule from a date on; a day you omit is a day off.":
    'Fixer l’horaire d’un employé à partir d’une date.',
  'Approve up to 1,000 time entries; each one succeeds or fails independently.':
    'Approuver jusqu’à 1000 pointages; chacun réussit ou échoue à part.',
  'Approve a time entry that has a clock-out.': 'Approuver un pointage qui a une sortie.',
  'Add up to 1,000 punches; each is created, already exists or fails.':
    'Ajouter jusqu’à 1000 pointages; chacun est créé, existe déjà ou échoue.',
  'Add a punch; the same employee and clock-in again returns the existing entry.':
    'Ajouter un pointage; le même employé et la même entrée redonnent le pointage existant.',
  'Delete a time entry; safe to repeat. The same punch sent again is still recognized.':
    'Supprimer un pointage. Le même pointage, renvoyé, est toujours reconnu.',
  'List time entries (punches).': 'Lister les pointages.',
  'Read a time entry.': 'Lire un pointage.',
  'Pay a held time entry on an open date by approved adjustments.':
    'Payer un pointage retenu à une date ouverte par des ajustements approuvés.',
  'Restore a deleted time entry, not approved; safe to repeat.':
    'Rétablir un pointage supprimé, non approuvé.',
  'Correct a time entry, or close an open one; only the fields you send change.':
    'Corriger un pointage ou fermer celui qui est ouvert.',
  'Register a webhook; its secret is shown only in this answer.':
    'Ajouter un webhook; son secret n’est montré que cette fois.',
  'Delete a webhook and its deliveries.': 'Supprimer un webhook et ses livraisons.',
  'List the deliveries of a webhook, newest first, with every attempt.':
    'Lister les livraisons d’un webhook, la plus récente d’abord, avec chaque essai.',
  'Read a delivery of a webhook; with the request and the answer of every attempt.':
    'Lire une livraison d’un webhook, avec la requête et la réponse de chaque essai.',
  'Resend all failed deliveries of a webhook since a time.':
    'Renvoyer toutes les livraisons échouées d’un webhook depuis un moment.',
  'Resend a delivery with the same event id.': 'Renvoyer une livraison avec le même événement.',
  'List webhooks.': 'Lister les webhooks.',
  'Read a webhook.': 'Lire un webhook.',
  "Rotate a webhook's secret; for 24 hours events are signed with both.":
    'Renouveler le secret d’un webhook; pendant 24 heures, les deux signent les événements.',
  'Send a webhook.test event to one webhook, regardless of its event types.':
    'Envoyer un événement d’essai à un webhook, quels que soient ses types.',
  'Update a webhook; only the fields you send change.': 'Modifier un webhook.',
  'Add a work location.': 'Ajouter un lieu de travail.',
  'List work locations.': 'Lister les lieux de travail.',
  'Read a work location.': 'Lire un lieu de travail.',
  'Update a work location; only the fields you send change.': 'Modifier un lieu de travail.',
  'Make a secret address at which calendar apps read approved leave; it is shown only in this answer.':
    'Créer une adresse secrète où les programmes de calendrier lisent les congés approuvés; elle n’est montrée que dans cette réponse.',
  'Delete a calendar feed; its address ends at once.':
    'Supprimer un calendrier; son adresse cesse aussitôt.',
  'List calendar feeds: one’s own, or with access to the company all.':
    'Lister les calendriers : les siens, ou tous avec un accès à l’entreprise.',
  'Replace the address of a calendar feed; the former one ends at once, and the new one is shown only in this answer.':
    'Remplacer l’adresse d’un calendrier; l’ancienne cesse aussitôt, et la nouvelle n’est montrée que dans cette réponse.',
}
