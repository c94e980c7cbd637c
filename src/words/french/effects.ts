import type { Words } from '../table.ts'

/** What a change would do, what was done, and what permissions allow. */
export const effects: Words = {
  'Nothing is saved yet.': 'Rien n’est encore enregistré.',
  Effects: 'Effets',
  'Keep it': 'Le garder',
  'Change it first': 'Modifier d’abord',
  'No hours, leave requests or balances change.':
    'Aucune heure, demande de congé ou solde ne change.',
  '{0} hours': '{0} heures',
  '{0} days': '{0} jours',
  'Balances of {0} move for {1}, {2} in all.': 'Les soldes ({0}) changent pour {1}, {2} en tout.',
  '{0}, {1}: {2} to {3}': '{0}, {1} : de {2} à {3}',
  'Paid hours are not compared: {0}': 'Les heures payées ne sont pas comparées : {0}',
  'Nobody’s paid hours change in {0}.': 'Les heures payées ne changent pour personne, {0}.',
  'Paid hours of {0}: {1} to {2} h <b>({3})</b>, for {4}.':
    'Heures payées, {0} : de {1} à {2} h <b>({3})</b>, pour {4}.',
  '{0}: {1} h': '{0} : {1} h',

  'Approved leave of {0} is canceled: {1}. An email says so.':
    'Congé approuvé annulé : {0}, {1}. Un courriel en fait part.',
  'The leave request of {0} is canceled: {1}.': 'Demande de congé annulée : {0}, {1}.',
  'Leave of {0} is restored: {1}.': 'Congé rétabli : {0}, {1}.',
  'Leave of {0} ends on {1}: {2}. {3} remain.':
    'Le congé de {0} prend fin le {1} : {2}. Il en reste {3}.',
  'Balance of {0}: {1} to <b>{2}</b> days': 'Solde ({0}) : de {1} à <b>{2}</b> jours',
  'Balance: {0} to <b>{1}</b> days': 'Solde : de {0} à <b>{1}</b> jours',
  'Days that are paid from now on: {0}.': 'Jours payés désormais : {0}.',
  'The pay period of today is {0}.': 'La période de paie d’aujourd’hui est celle du {0}.',
  'The first pay period after the approved ones is {0}.':
    'La première période de paie après celles qui sont approuvées est celle du {0}.',
  '{0} is in an approved pay period and stays as it was paid.':
    'La période du {0} est approuvée et reste comme elle a été payée.',
  'The last day was withdrawn.': 'Le dernier jour a été retiré.',
  'Select at least one leave request.': 'Choisissez au moins une demande de congé.',
  'The request is pending again.': 'La demande est de nouveau en attente.',
  'The request was canceled.': 'La demande a été annulée.',
  'The punch was saved.': 'Le pointage a été enregistré.',
  'The punch was approved.': 'Le pointage a été approuvé.',
  'The punch was restored.': 'Le pointage a été rétabli.',
  'The punch was added.': 'Le pointage a été ajouté.',
  'The key is revoked. It can no longer sign in.':
    'La clé est révoquée. Les requêtes qui l’utilisent reçoivent maintenant 401.',
  'The key was changed. Requests follow within two seconds.':
    'La clé a été modifiée. Les requêtes suivent en deux secondes.',
  'The pay period is approved. Its dates are locked.':
    'La période de paie est approuvée. Ses dates sont verrouillées.',
  'The pay period is open again.': 'La période de paie est de nouveau ouverte.',
  'The delivery was queued again.': 'La livraison a été remise en file.',
  'The failed deliveries were queued again.': 'Les livraisons échouées ont été remises en file.',
  'A test event was queued.': 'Un événement d’essai a été mis en file.',
  'The webhook was updated.': 'Le webhook a été modifié.',
  'The webhook was deleted.': 'Le webhook a été supprimé.',
  'Access was revoked. All sessions and links ended.':
    'L’accès a été retiré. Toutes les sessions et tous les liens ont pris fin.',
  'Your email was changed. Use it to sign in from now on.':
    'Votre courriel a été modifié. Utilisez-le désormais pour vous connecter.',
  'Your password was set. Your other sessions ended.':
    'Votre mot de passe a été enregistré. Vos autres sessions ont pris fin.',
  'They may sign in now.': 'La connexion est maintenant permise.',
  'The sign-in was revoked. Sessions and connected applications ended.':
    'La connexion a été retirée. Les sessions et les applications connectées ont pris fin.',
  'The account is linked.': 'Le compte est lié.',
  'The account is unlinked. Sessions and connected applications ended.':
    'Le compte est délié. Les sessions et les applications connectées ont pris fin.',
  'Access was granted.': 'L’accès a été accordé.',
  'The invitation was mailed.': 'L’invitation a été envoyée par courriel.',
  'The access is read-only from now on, of connected applications too.':
    'L’accès est désormais en lecture seule, y compris pour les applications connectées.',
  'Changes are allowed again.': 'Les modifications sont de nouveau permises.',
  'The person was added.': 'La personne a été ajoutée.',
  'Saved. The department is spelled as it is for others.':
    'Enregistré. Le service est écrit comme pour les autres.',
  'Saved. Another department has almost the same name: check which one you mean.':
    'Enregistré. Un autre service a presque le même nom : vérifiez lequel vous voulez.',
  'The record was saved.': 'Le dossier a été enregistré.',
  'The last day was saved.': 'Le dernier jour a été enregistré.',
  'They are employed again.': 'La personne est réembauchée.',
  'The schedule was saved.': 'L’horaire a été enregistré.',
  'The day was saved.': 'Le jour a été enregistré.',
  'The version of the schedule was deleted.': 'La version de l’horaire est supprimée.',
  'The change was canceled. The schedule applies again.':
    'Le changement a été annulé. L’horaire s’applique de nouveau.',
  'The balance was adjusted.': 'Le solde a été ajusté.',
  'The leave type was added.': 'Le type de congé a été ajouté.',
  'The leave type was saved.': 'Le type de congé a été enregistré.',
  'The leave type was deleted.': 'Le type de congé a été supprimé.',
  'The policy was added. Enroll people in it on their pages.':
    'La politique a été ajoutée. Inscrivez-y les gens sur leurs pages.',
  'The policy was saved.': 'La politique a été enregistrée.',
  'The policy was deleted.': 'La politique a été supprimée.',
  'The holiday was added.': 'Le jour férié a été ajouté.',
  'The holiday was saved.': 'Le jour férié a été enregistré.',
  'The holiday was deleted.': 'Le jour férié a été supprimé.',
  'The choice was saved.': 'Le choix a été enregistré.',
  'The blackout dates were added.': 'La période sans congé a été ajoutée.',
  'The blackout dates were saved.': 'La période sans congé a été enregistrée.',
  'The blackout dates were deleted.': 'La période sans congé a été supprimée.',
  'The minimum was saved.': 'Le minimum a été enregistré.',
  'The work location was added.': 'Le lieu de travail a été ajouté.',
  'The work location was saved.': 'Le lieu de travail a été enregistré.',
  'The trip was added. It waits for approval.':
    'Le trajet a été ajouté. Il attend une approbation.',
  'The trip was saved.': 'Le trajet a été enregistré.',
  'The trip was approved.': 'Le trajet a été approuvé.',
  'The trip was rejected.': 'Le trajet a été refusé.',
  'The trip was canceled.': 'Le trajet a été annulé.',
  'Nothing was changed: the settings are as they were.':
    'Rien n’a été modifié : les paramètres sont les mêmes.',
  'The file is being made. It can be downloaded here when it is done.':
    'Le fichier est en cours de création. Vous pourrez le télécharger ici quand il sera prêt.',
  'This file takes a while: have it made below.':
    'Ce fichier prend du temps : faites-le faire ci-dessous.',
  'The connection has ended. The application can no longer sign in.':
    'La connexion a pris fin. Les requêtes de l’application reçoivent maintenant 401.',

  Staff: 'Personnel',
  'Employees and their contact details; also time, schedules, mileage, locations, payroll hours and the company.':
    'Les employés et leurs coordonnées; aussi le temps, les horaires, le kilométrage, les lieux, les heures de paie et l’entreprise.',
  'Add, change and deactivate employees; also change time, schedules, mileage and locations, and read the company.':
    'Ajouter, modifier et désactiver des employés; aussi modifier le temps, les horaires, le kilométrage et les lieux, et lire l’entreprise.',
  'Read punches and forgot-punch requests.':
    'Lire les pointages et les demandes de pointage oublié.',
  'Post, change, approve and delete punches; decide forgot-punch requests.':
    'Ajouter, modifier, approuver et supprimer des pointages; décider des pointages oubliés.',
  'Read weekly schedules and one-day overrides.': 'Lire les horaires et les changements d’un jour.',
  'Change schedules and overrides, which can change pay.':
    'Modifier les horaires et les changements d’un jour, ce qui peut changer la paie.',
  Leave: 'Congés',
  'Read requests, balances, leave types, holidays and blackout dates.':
    'Lire les demandes, les soldes, les types de congé, les jours fériés et les périodes sans congé.',
  'Request, approve, reject and cancel leave; change leave types, holidays and blackout dates.':
    'Demander, approuver, refuser et annuler des congés; modifier les types de congé, les jours fériés et les périodes sans congé.',
  Payroll: 'Paie',
  'Read payroll hours, explanations, adjustments, pay periods and exports.':
    'Lire les heures de paie, les explications, les ajustements, les périodes de paie et les fichiers.',
  'Create and decide adjustments; approve and reopen pay periods.':
    'Créer et décider des ajustements; approuver et rouvrir des périodes de paie.',
  'Read trips.': 'Lire les trajets.',
  'Post, approve and reject trips.': 'Ajouter, approuver et refuser des trajets.',
  Locations: 'Lieux',
  'Read work locations.': 'Lire les lieux de travail.',
  'Add and change work locations.': 'Ajouter et modifier des lieux de travail.',
  Billing: 'Facturation',
  'Read clients and invoices.': 'Lire les clients et les factures.',
  'Create clients and invoices, mark them paid, void them.':
    'Créer des clients et des factures, les marquer payées, les annuler.',
  'Read the settings, webhooks and deliveries, and the audit log.':
    'Lire les paramètres, les webhooks et les livraisons, et le journal d’audit.',
  'Change the settings; send events to any address with webhooks.':
    'Modifier les paramètres; envoyer des événements à toute adresse par webhooks.',
  Everything: 'Tout',
  read: 'lire',
  write: 'écrire',
  'It reaches the whole company.': 'Elle s’étend à toute l’entreprise.',
  "It reaches {0}'s own records and ends when {1} leaves.":
    'Elle s’étend aux dossiers de {0} et prend fin au départ de {1}.',
  'It reaches {0} and everybody below, and ends when {1} leaves.':
    'Elle s’étend à {0} et à son équipe, et prend fin au départ de {1}.',
  'It reaches the whole company and names {0}; it continues to work when {1} leaves.':
    'Elle s’étend à toute l’entreprise et nomme {0}; elle continue de servir après le départ de {1}.',
}
