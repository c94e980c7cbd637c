import type { Words } from '../table.ts'

/** Emails: decisions on leave, codes, invitations. */
export const mails: Words = {
  'Hello {0},': 'Bonjour {0},',
  'Reason: {0}': 'Motif : {0}',
  'Request {0}.': 'Demande {0}.',
  'Balance, {0}: {1}.': 'Solde, {0} : {1}.',
  'Your account: {0}': 'Votre compte : {0}',
  'Rollcall of {0}': 'Rollcall de {0}',
  'Your {0} was approved by {1}.': 'Votre congé ({0}) a été approuvé par {1}.',
  'Your {0} was approved.': 'Votre congé ({0}) a été approuvé.',
  'Your {0} was not approved by {1}.': 'Votre congé ({0}) n’a pas été approuvé par {1}.',
  'Your {0} was not approved.': 'Votre congé ({0}) n’a pas été approuvé.',
  'Your {0} is pending again by {1}.': 'Votre congé ({0}) a été remis en attente par {1}.',
  'Your {0} is pending again.': 'Votre congé ({0}) est de nouveau en attente.',
  'Your {0} was canceled.': 'Votre congé ({0}) a été annulé.',
  '{0} from {1} to {2}': '{0} du {1} au {2}',
  '{0} on {1}{2}': '{0} le {1}{2}',
  morning: 'matin',
  afternoon: 'après-midi',
  'The decision that you were told of no longer applies. You will be told when the request is decided.':
    'La décision qui vous a été annoncée ne tient plus. Vous serez informé quand la demande sera décidée.',
  'Leave approved': 'Congé approuvé',
  'Leave not approved': 'Congé non approuvé',
  'Leave canceled': 'Congé annulé',
  'Leave pending again': 'Congé de nouveau en attente',
  'It takes {n} working day.': {
    one: 'Il prend {n} jour de travail.',
    other: 'Il prend {n} jours de travail.',
  },

  'Your sign-in code for {0}': 'Votre code de connexion pour {0}',
  'Your code to sign in to Rollcall of {0}:': 'Votre code pour vous connecter à Rollcall de {0} :',
  'Enter it in the tab where you requested it, within ten minutes.':
    'Tapez-le dans l’onglet qui l’a demandé, en dix minutes.',
  'The code is longer than usual because wrong codes were typed recently. Capital and small letters are the same.':
    'Le code est plus long que d’habitude parce que des codes erronés ont été tapés récemment. Les majuscules et les minuscules se valent.',
  'Failed sign-ins to {0}': 'Connexions échouées à {0}',
  'Many wrong codes or passwords were typed to sign in to Rollcall of {0} with your email address.':
    'Beaucoup de codes ou de mots de passe erronés ont été tapés pour se connecter à Rollcall de {0} avec votre adresse courriel.',
  'Nobody has signed in with them. Your next codes have ten characters instead of six digits, until you sign in with one.':
    'Personne ne s’est connecté avec eux. Vos prochains codes ont dix caractères au lieu de six chiffres, jusqu’à ce que vous vous connectiez avec l’un d’eux.',
  'If that was not you, you do not have to do anything. Tell nobody a code or a password, and tell an admin of your company if it continues.':
    'Si ce n’était pas vous, vous n’avez rien à faire. Ne communiquez aucun code ni mot de passe, et avertissez un administrateur de votre entreprise si cela continue.',
  'It was asked for from the network {0}. If that was not you, ignore this email and tell nobody the code.':
    'Il a été demandé à partir du réseau {0}. Si ce n’était pas vous, ignorez ce courriel et ne donnez le code à personne.',
  'Sign in to {0} with {1}': 'Connectez-vous à {0} avec {1}',
  'A code to sign in to Rollcall of {0} was asked for, but there are no codes any more.':
    'Un code pour se connecter à Rollcall de {0} a été demandé, mais il n’y a plus de codes.',
  'Open {0} and choose "Sign in with {1}".': 'Ouvrez {0} et choisissez « Se connecter avec {1} ».',
  'It was asked for from the network {0}. If that was not you, ignore this email.':
    'Il a été demandé à partir du réseau {0}. Si ce n’était pas vous, ignorez ce courriel.',
  'Confirm your new email for {0}': 'Confirmez votre nouveau courriel pour {0}',
  'Your code to sign in to Rollcall of {0} with {1} from now on:':
    'Votre code pour vous connecter désormais à Rollcall de {0} avec {1} :',
  'It was asked for from the network {0}. If that was not you, tell an admin of your company.':
    'Il a été demandé à partir du réseau {0}. Si ce n’était pas vous, dites-le à un administrateur de votre entreprise.',
  'Sign in to Rollcall of {0}': 'Connectez-vous à Rollcall de {0}',
  'You may now sign in to Rollcall of {0}.':
    'Vous pouvez maintenant vous connecter à Rollcall de {0}.',
  'On your page you connect an assistant to your records, and choose your language.':
    'À votre page, vous connectez un assistant à vos dossiers et choisissez votre langue.',
  'On your page you choose your language.': 'À votre page, vous choisissez votre langue.',
  'The link works once, for 72 hours. Do not share it with anyone else.':
    'Le lien sert une seule fois, pendant 72 heures. Ne le donnez à personne.',
}
