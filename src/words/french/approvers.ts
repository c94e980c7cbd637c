import type { Words } from '../table.ts'

/** Emails to those who decide about requests, deputies, and the settings of both. */
export const approvers: Words = {
  // Dates and amounts.
  '{0} to {1}': '{0} au {1}',
  '{0}: {1}': '{0} : {1}',
  '{n} day': { one: '{n} jour', other: '{n} jours' },
  '{0} ({1} h)': '{0} ({1} h)',
  '{0} (morning)': '{0} (matin)',
  '{0} (afternoon)': '{0} (après-midi)',
  '{0} min': '{0} min',
  '{0}, {1} h': '{0}, {1} h',
  '{0}, {1}, {2}': '{0}, {1}, {2}',

  // Emails about one request.
  'Hello {0},': 'Bonjour {0},',
  'Leave to decide: {0}, {1}': 'Congé à décider : {0}, {1}',
  '{0} asks for leave: {1}, {2}.': '{0} demande un congé : {1}, {2}.',
  'Forgotten punch to decide: {0}, {1}': 'Pointage oublié à décider : {0}, {1}',
  '{0} asks for a punch that was forgotten: {1}, {2} to {3}.':
    '{0} demande d’ajouter un pointage oublié : {1}, de {2} à {3}.',
  'Payroll adjustment to decide: {0}, {1}': 'Ajustement de paie à décider : {0}, {1}',
  'An adjustment of the paid hours of {0} waits: {1} h on {2}.':
    'Un ajustement des heures payées de {0} attend : {1} h le {2}.',
  'Mileage to decide: {0}, {1}': 'Kilométrage à décider : {0}, {1}',
  '{0} asks for {1} km on {2}.': '{0} demande {1} km le {2}.',
  'Reminder: {0}': 'Rappel : {0}',
  'The request has been waiting for a decision since {0}.':
    'La demande attend une décision depuis le {0}.',
  'You are asked as the deputy of {0}, who is on leave until {1}.':
    'On vous le demande à titre de remplaçant de {0}, en congé jusqu’au {1}.',
  'Note: {0}': 'Note : {0}',
  'Look at the request and decide:': 'Pour voir la demande et décider :',
  'The link shows the request and decides nothing. Sign in, then approve or reject it there.':
    'Le lien montre la demande et ne décide rien. Ouvrez une session, puis approuvez-la ou refusez-la sur cette page.',

  // Their facts.
  Uses: 'Durée',
  Balance: 'Solde',
  '{0} before, {1} after approval': '{0} avant, {1} après approbation',
  'Other requests of the same type that wait': 'Autres demandes du même type en attente',
  'Holiday, not counted': 'Jour férié, non compté',
  'Away at the same time, same department': 'Absents en même temps, même service',
  nobody: 'personne',
  'Blackout that blocks leave': 'Période sans congé qui bloque les congés',
  Overlap: 'Chevauchement',
  'with other leave of the same person': 'avec un autre congé de la même personne',
  'Working days': 'Jours ouvrables',
  'none on these dates': 'aucun à ces dates',
  'Cannot be approved': 'Ne peut pas être approuvé',
  'as it is; the page of the request says why':
    'dans son état actuel; la page de la demande dit pourquoi',
  Break: 'Pause',
  Earning: 'Gain',
  Corrects: 'Corrige',
  From: 'De',
  To: 'À',
  'regular hours': 'heures normales',
  'hours worked on a holiday': 'heures travaillées un jour férié',
  vacation: 'vacances',
  'sick leave': 'congé de maladie',
  'personal leave': 'congé personnel',

  // Digests.
  '{n} request waits for your decision': {
    one: '{n} demande attend votre décision',
    other: '{n} demandes attendent votre décision',
  },
  'This waits for your decision, the oldest first:':
    'Voici ce qui attend votre décision, de la plus ancienne demande à la plus récente :',
  'And {n} more.': { one: 'Et {n} autre.', other: 'Et {n} autres.' },
  'All of it on one page:': 'Tout sur une page :',
  'The links show the requests and decide nothing. Sign in, then approve or reject them there.':
    'Les liens montrent les demandes et ne décident rien. Ouvrez une session, puis approuvez-les ou refusez-les sur ces pages.',
  '{0}: {1} (since {2})': '{0} : {1} (depuis le {2})',
  'Forgotten punch, {0}': 'Pointage oublié, {0}',
  'Payroll adjustment, {0}, {1} h': 'Ajustement de paie, {0}, {1} h',
  'Mileage, {0}, {1} km': 'Kilométrage, {0}, {1} km',

  // Deputies.
  'You decide for the people of <b>{0}</b>, who is on leave until {1}.':
    'Vous décidez pour l’équipe de <b>{0}</b>, en congé jusqu’au {1}.',
  'for {0}': 'pour {0}',
  Deputy: 'Remplaçant',
  Nobody: 'Personne',
  'Decides for the people below while this person is on leave.':
    'Décide pour l’équipe pendant que cette personne est en congé.',
  'outside your team': 'hors de votre équipe',

  // Settings.
  'Requests to decide': 'Demandes à décider',
  'Emails to approvers': 'Courriels aux personnes qui décident',
  'Hour of digests and reminders': 'Heure des résumés et des rappels',
  'Where the reader is: people in Toronto and Vancouver each get theirs at that hour.':
    'Heure locale du destinataire : à Toronto et à Vancouver, chacun reçoit le sien à cette heure-là.',
  'Days until a reminder': 'Jours avant un rappel',
  'Sent once, to the people who get an email for each request. 0: no reminders.':
    'Une fois, aux personnes qui reçoivent chaque demande. 0 : aucun rappel.',
  'Each request, if the service has a mail server':
    'Chaque demande, si le service a un serveur de courriel',
  'Without one nobody gets any: they would be files.':
    'Sans serveur, personne n’en reçoit : ce seraient des fichiers.',
  'Each request': 'Chaque demande',
  'Ana asks for leave: her manager has an email within seconds.':
    'Ana demande un congé : sa gestionnaire reçoit un courriel en quelques secondes.',
  'One a day': 'Un par jour',
  'At {0}: “3 requests wait for your decision”, with a link to each.':
    'À {0} : « 3 demandes attendent votre décision », avec un lien vers chacune.',
  None: 'Aucun',
  'Requests are found in the dashboard.': 'Les demandes se trouvent dans le tableau de bord.',
  'no reminders': 'aucun rappel',
  'Emails about requests to decide': 'Courriels sur les demandes à décider',
  'As the company has it': 'Comme l’entreprise l’a choisi',
  Emails: 'Courriels',
  'Save the choice': 'Enregistrer le choix',
  'Saved.': 'Enregistré.',

  // Emails that were not sent.
  'To those who decide': 'Aux personnes qui décident',
  'Requests that wait': 'Demandes en attente',
  'A request that waits': 'Une demande en attente',
  'Requests that come in from now on, and those that wait.':
    'Les demandes reçues à partir de maintenant, et celles qui attendent.',
  'Digests and reminders from now on.': 'Les résumés et les rappels à partir de maintenant.',
  'Requests that wait.': 'Les demandes qui attendent.',
  'must be somebody else': 'doit être une autre personne',
  'must be a manager or a company admin':
    'doit être un gestionnaire ou un administrateur, qui décident pour les autres',
  'is somebody who has left': 'est une personne qui est partie',
}
