import type { Words } from '../table.ts'

/** Signing in, one's account, and the consent to applications. */
export const signIn: Words = {
  'Sign in': 'Se connecter',
  'Too many attempts from your network. Try again in {0}, or use a one-time link.':
    'Trop d’essais à partir de votre réseau. Réessayez dans {0} ou utilisez un lien à usage unique.',
  'If the provider does not let you in, ask the server’s administrator for a one-time link: rollcall admin link.':
    'Si le fournisseur ne vous laisse pas entrer, demandez un lien à usage unique à l’administrateur du serveur : rollcall admin link.',
  Email: 'Courriel',
  Password: 'Mot de passe',
  'The email or password is wrong, or the account does not sign in with a password.':
    'Le courriel ou le mot de passe est erroné, ou le compte ne se connecte pas avec un mot de passe.',
  'I have a password': 'J’ai un mot de passe',
  'Choose a password': 'Choisissez un mot de passe',
  'Your first password signs you in once. Choose another one, which only you know. From then on you sign in with it or with a code.':
    'Votre premier mot de passe vous connecte une seule fois. Choisissez-en un autre, que vous seul connaissez. Vous vous connecterez ensuite avec celui-ci ou avec un code.',
  'Set the password and sign in': 'Définir le mot de passe et se connecter',
  'If you have no password, use a code or an invitation link. The server’s administrator prints one for an admin with <code>rollcall admin link</code>.':
    'Sans mot de passe, utilisez un code ou un lien d’invitation. L’administrateur du serveur en affiche un pour un administrateur avec <code>rollcall admin link</code>.',
  'It was already used, is older than 24 hours, or its owner no longer has access. Ask for a new one, or <a href="{0}/sign-in">sign in another way</a>.':
    'Il a déjà servi, a plus de 24 heures, ou la personne n’a plus accès. Demandez-en un nouveau ou <a href="{0}/sign-in">connectez-vous autrement</a>.',
  'Welcome, {0}': 'Bienvenue, {0}',
  'This link signs you in once. The session lasts twelve hours in this browser.':
    'Ce lien vous connecte une seule fois. La session dure douze heures dans ce navigateur.',
  'Link expired': 'Lien expiré',
  'This link has expired': 'Ce lien a expiré',
  'There is no company yet. Create one with its first admin with this command on the server, which prints a sign-in link:':
    'Il n’y a pas encore d’entreprise. Créez-en une avec son premier administrateur par cette commande sur le serveur, qui affiche un lien de connexion :',
  'No admin can sign in yet. Grant access to the first one with this command on the server, which prints a sign-in link:':
    'Aucun administrateur ne peut encore se connecter. Donnez accès au premier par cette commande sur le serveur, qui affiche un lien de connexion :',

  'Sign in with {0}': 'Se connecter avec {0}',
  'Use another account there': 'Y utiliser un autre compte',
  'Send me a code': 'Envoyez-moi un code',
  'This server has no mail server, so no code can reach you. Ask an admin of your company for an invitation link.':
    'Ce serveur n’a pas de serveur de courriel; aucun code ne peut vous parvenir. Demandez un lien d’invitation à un administrateur de votre entreprise.',
  'Sign in with the password': 'Se connecter avec le mot de passe',
  'An admin of your company decides who may sign in.':
    'Un administrateur de votre entreprise décide qui peut se connecter.',
  'Type the code': 'Tapez le code',
  'If {0} can sign in, a code was sent to it. Enter it in this tab within ten minutes.':
    'Si {0} peut se connecter, un code y est en route. Tapez-le ici, dans cet onglet, en dix minutes.',
  Code: 'Code',
  'Use another email, or ask for a new code':
    'Utiliser un autre courriel ou demander un nouveau code',
  'Choose the company': 'Choisissez l’entreprise',
  'You may sign in to several companies.': 'Vous pouvez vous connecter à plusieurs entreprises.',
  '{0}, as {1}': '{0}, comme {1}',
  'Type your email address.': 'Tapez votre adresse courriel.',
  'Too many codes were requested. Try again in {0} minutes, or ask an admin for an invitation link.':
    'Trop de codes ont été demandés. Réessayez dans {0} minutes ou demandez un lien d’invitation à un administrateur.',
  'The code is wrong. You may try once more.': {
    one: 'Le code est erroné. Il vous reste {n} essai.',
    other: 'Le code est erroné. Il vous reste {n} essais.',
  },
  'This code is no longer valid, or was requested in another browser. Request a new one.':
    'Ce code ne peut plus servir ou a été demandé dans un autre navigateur. Demandez-en un nouveau.',
  'Nobody may sign in with this address any more.':
    'Plus personne ne peut se connecter avec cette adresse.',
  'This link signs you in to Rollcall of {0}, once. The session lasts twelve hours in this browser.':
    'Ce lien vous connecte à Rollcall de {0}, une seule fois. La session dure douze heures dans ce navigateur.',
  'It was already used, is older than 72 hours, or its owner may no longer sign in. Ask an admin of your company for a new one.':
    'Il a déjà servi, a plus de 72 heures, ou la personne ne peut plus se connecter. Demandez-en un nouveau à un administrateur de votre entreprise.',
  'Go to the sign-in': 'Aller à la connexion',

  'Somebody with this email already signs in with another account of {0}.':
    'Une personne qui a ce courriel se connecte déjà avec un autre compte de {0}.',
  '{0} does not say that the email of this account is verified, so it does not count.':
    '{0} ne dit pas que le courriel de ce compte est vérifié; il ne compte donc pas.',
  '{0} does not share the email of this account.': '{0} ne donne pas le courriel de ce compte.',
  'Nobody may sign in with {0}.': 'Personne ne peut se connecter avec {0}.',
  'Not signed in': 'Non connecté',
  'Nobody signs in with this account': 'Personne ne se connecte avec ce compte',
  'An admin of your company can link you to the account, on the page <i>Sign-in</i> of the dashboard.':
    'Un administrateur de votre entreprise peut vous lier au compte, à la page <i>Connexion</i> du tableau de bord.',
  'Its identifier is <code>{0}</code>, of the issuer <code>{1}</code>.':
    'Son identifiant est <code>{0}</code>, de l’émetteur <code>{1}</code>.',
  'Its identifier is <code>{0}</code>.': 'Son identifiant est <code>{0}</code>.',
  '<a href="{0}">Use another account</a>, or <a href="{1}">go back to the sign-in</a>':
    '<a href="{0}">Utilisez un autre compte</a> ou <a href="{1}">retournez à la connexion</a>',
  'You are not signed in': 'Vous n’êtes pas connecté',
  'Start the sign-in again.': 'Recommencez la connexion.',
  'Try again in a minute. If it stays like this, tell an admin of your company: the server’s administrator sees what to do with rollcall doctor, and lets an admin in with rollcall admin link.':
    'Réessayez dans une minute. Si rien ne change, dites-le à un administrateur de votre entreprise : l’administrateur du serveur voit quoi faire avec rollcall doctor et fait entrer un administrateur avec rollcall admin link.',
  'Go back to the sign-in': 'Retourner à la connexion',

  // Emails: decisions on leave, codes, invitations.
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
