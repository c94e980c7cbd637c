import type { Words } from '../table.ts'

/** The pages of pending and decided requests. */
export const approvals: Words = {
  'There are no pending requests.': 'Aucune demande n’est en attente.',
  'Approved: {0}, {1}.': 'Demande approuvée, {1} : {0}.',
  'Rejected: {0}, {1}.': 'Demande refusée, {1} : {0}.',
  'Filter and sort: {0}': 'Filtrer et trier : {0}',
  Type: 'Type',
  'All types': 'Tous les types',
  Order: 'Ordre',
  Lines: 'Lignes',
  'Approve selected': 'Approuver la sélection',
  Withdraw: 'Retirer',
  'Your request': 'Votre demande',
  'Withdraw<span class="hidden"> {0}</span>': 'Retirer<span class="hidden"> {0}</span>',
  'This cannot be undone.': 'Cette action est définitive.',
  'This is your own request: somebody else decides it.':
    'C’est votre propre demande : quelqu’un d’autre la traite.',
  'Keys: <kbd>j</kbd> and <kbd>k</kbd> move, <kbd>a</kbd> approves, <kbd>r</kbd> rejects.':
    'Touches : <kbd>j</kbd> et <kbd>k</kbd> pour se déplacer, <kbd>a</kbd> pour approuver, <kbd>r</kbd> pour refuser.',
  ' <kbd>x</kbd> selects.': ' <kbd>x</kbd> pour sélectionner.',
  'Reject selected': 'Refuser la sélection',
  'Reject selected requests': 'Refuser les demandes sélectionnées',
  'Reject {n} request': { one: 'Refuser {n} demande', other: 'Refuser {n} demandes' },
  'You do not have permission to reject leave.': 'Votre accès ne permet pas de refuser des congés.',
  'Reason, for all of them': 'Motif, pour toutes',
  'Each person gets it in an email.': 'Chaque personne le reçoit par courriel.',
  '{n} request rejected.': { one: '{n} demande refusée.', other: '{n} demandes refusées.' },
  '{n} not rejected.': { one: '{n} sans refus.', other: '{n} sans refus.' },
  'Why they were not rejected': 'Pourquoi le refus a échoué',
  'Select all on this page': 'Tout sélectionner sur cette page',
  Select: 'Sélectionner',
  'Payroll day adjustments': 'Ajustements de paie',
  Days: 'Jours',
  Hours: 'Heures',
  Times: 'Heures',
  'Balance after': 'Solde restant',
  'Name, from Z to A': 'Nom, de Z à A',
  'Oldest date first': 'Date la plus ancienne d’abord',
  'Newest date first': 'Date la plus récente d’abord',
  'Soonest start first': 'Début le plus proche d’abord',
  'Latest start first': 'Début le plus lointain d’abord',
  'Oldest request first': 'Demande la plus ancienne d’abord',
  'Newest request first': 'Demande la plus récente d’abord',
  'Note from the reviewer': 'Note de la personne qui décide',
  'Note to the employee': 'Note à l’employé',
  'Reason, if rejected': 'Motif, en cas de refus',
  'Cannot be approved: {0}': 'Ne peut pas être approuvé : {0}',
  'Add a note': 'Ajouter une note',
  'Note with the approval': 'Note avec l’approbation',
  'Choose Approve or Reject.': 'Choisissez Approuver ou Refuser.',
  'The request of {0} is already {1}. Nothing was changed.':
    '{0} : la demande est déjà traitée (état : {1}). Rien n’a été modifié.',
  'The request of {0} is already {1} by {2}. Nothing was changed.':
    '{0} : la demande est déjà traitée par {2} (état : {1}). Rien n’a été modifié.',
  '{0}, {1}: {2}.': '{0}, {1} : {2}.',
  '{0}, {1}: {2} by {3}.': '{0}, {1} : {2} par {3}.',
  '{0}, {1}: {2} on {3}.': '{0}, {1} : {2} le {3}.',
  '{0}, {1}: {2} by {3} on {4}.': '{0}, {1} : {2} par {3} le {4}.',
  'Decided requests': 'Demandes traitées',
  'Asked on': 'Demandé le',
  Decided: 'Décision',
  'Cancel this request': 'Annuler cette demande',
  '{0} of {1} is no longer approved. Its approval was announced, so its cancellation is too.':
    '{0} de {1} n’est plus approuvé. Son approbation a été annoncée, donc son annulation l’est aussi.',
  'Paid hours of the day': 'Heures payées de la journée',
  'Week {0}': 'Semaine {0}',
  '{0}, overtime {1}': '{0}, heures supplémentaires {1}',
  '{0} to {1} h <b>({2})</b>': 'de {0} à {1} h <b>({2})</b>',
  'This kind of request does not exist.': 'Ce type de demande n’existe pas.',
  'not tracked': 'sans suivi',
  'Balance, {0}': 'Solde, {0}',
  'leave year from {0}': 'année de congé du {0}',
  Blackout: 'Période sans congé',
  'Other pending requests {0}': 'Autres demandes en attente {0}',
  'Colleagues away': 'Collègues absents',
  '{0} (block)': '{0} (bloquante)',
  '{0} (warn)': '{0} (avertissement)',
  '{0} to <b>{1}</b> days': 'de {0} à <b>{1}</b> jours',
  '{0} to <b>{1}</b>': 'de {0} à <b>{1}</b>',
  '{0} to {1}{2}': '{0} à {1}{2}',
  'Approve even though a blackout blocks these dates':
    'Approuver même si une période sans congé bloque ces dates',
  '{0} morning': '{0} (matin)',
  '{0} afternoon': '{0} (après-midi)',
  Check: 'À vérifier',
  Decision: 'Décision',
  'Everything for {0}': 'Tout sur {0}',
  'Reject<span class="hidden"> {0}</span>': 'Refuser<span class="hidden"> {0}</span>',
  'Approve<span class="hidden"> {0}</span>': 'Approuver<span class="hidden"> {0}</span>',
  'Select {0}': 'Sélectionner {0}',
  Request: 'Demande',
  'No more details.': 'Aucun autre détail.',
  'You do not have permission to approve leave.':
    'Votre accès ne permet pas d’approuver des congés.',
  'Approve selected requests': 'Approuver les demandes sélectionnées',
  'Without conflict': 'Sans conflit',
  'With a conflict': 'En conflit',
  'Requests that are rejected': 'Demandes à refuser',
  'Why they cannot be rejected': 'Pourquoi elles ne peuvent pas être refusées',
  '{0} without conflict, {1} in all.': '{0} sans conflit, {1} en tout.',
  '{0} with a conflict.': '{0} avec un conflit.',
  'Approve {0} without conflict': 'Approuver {0} sans conflit',
  'Approve {0}, with conflicts': 'Approuver {0}, conflits compris',
  'no conflict': 'aucun conflit',
  'Request {0}{1}': 'Demande {0}{1}',
  'Already {0} by {1}.': 'Déjà traitée par {1} (état : {0}).',
  'View or reopen': 'Voir et rouvrir',
  'Kinds of requests': 'Types de demandes',
  '{n} line': { one: '{n} ligne', other: '{n} lignes' },
  '{n} request': { one: '{n} demande', other: '{n} demandes' },
  '{n} away': { one: '{n} absence', other: '{n} absences' },
  'Approve {n} request': { one: 'Approuver {n} demande', other: 'Approuver {n} demandes' },
  '{n} cannot be approved.': {
    one: '{n} ne peut pas être approuvée.',
    other: '{n} ne peuvent pas être approuvées.',
  },
  '{n} request approved.': { one: '{n} demande approuvée.', other: '{n} demandes approuvées.' },
  '{n} not approved:': { one: '{n} non approuvé :', other: '{n} non approuvés :' },
  '{n} not approved.': { one: '{n} demande non approuvée.', other: '{n} demandes non approuvées.' },
  'Why they were not approved': 'Pourquoi l’approbation a été refusée',

  // Emails to those who decide about requests, deputies, and the settings of both.
  '{0} ({1} h)': '{0} ({1} h)',
  '{0} (morning)': '{0} (matin)',
  '{0} (afternoon)': '{0} (après-midi)',
  '{0} min': '{0} min',
  '{0}, {1} h': '{0}, {1} h',
  '{0}, {1}, {2}': '{0}, {1}, {2}',

  // Emails about one request.
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
  '{0} before, {1} after approval': '{0} avant, {1} après approbation',
  'Other requests of the same type that wait': 'Autres demandes du même type en attente',
  'Holiday, not counted': 'Jour férié, non compté',
  'Away at the same time, same department': 'Absents en même temps, même service',
  'Blackout that blocks leave': 'Période sans congé qui bloque les congés',
  'with other leave of the same person': 'avec un autre congé de la même personne',
  'Working days': 'Jours ouvrables',
  'none on these dates': 'aucun à ces dates',
  'as it is; the page of the request says why':
    'dans son état actuel; la page de la demande dit pourquoi',
  'regular hours': 'heures normales',
  'hours worked on a holiday': 'heures travaillées un jour férié',
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
  Deputy: 'Remplaçant',
  Nobody: 'Personne',
  'Decides for the people below while this person is on leave.':
    'Décide pour l’équipe pendant que cette personne est en congé.',

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
  'Requests are found in the dashboard.': 'Les demandes se trouvent dans le tableau de bord.',
  'no reminders': 'aucun rappel',
  'Emails about requests to decide': 'Courriels sur les demandes à décider',
  'As the company has it': 'Comme l’entreprise l’a choisi',

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
