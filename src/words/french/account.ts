import type { Words } from '../table.ts'

/** One's own account, and the consent to applications. */
export const account: Words = {
  'Applications that you connect can read your own records.':
    'Les applications que vous connectez peuvent lire vos propres dossiers.',
  'Applications that you connect can read your own records and those of everybody below you.':
    'Les applications que vous connectez peuvent lire vos propres dossiers et ceux de votre équipe.',
  'Applications that you connect can read the records of the whole company.':
    'Les applications que vous connectez peuvent lire les dossiers de toute l’entreprise.',
  'Applications that you connect can reach your own records.':
    'Les applications que vous connectez peuvent atteindre vos propres dossiers.',
  'Applications that you connect can reach your own records and those of everybody below you.':
    'Les applications que vous connectez peuvent atteindre vos propres dossiers et ceux de votre équipe.',
  'Applications that you connect can reach the records of the whole company.':
    'Les applications que vous connectez peuvent atteindre les dossiers de toute l’entreprise.',
  'Your access is read-only.': 'Votre accès est en lecture seule.',
  'Your pages': 'Vos pages',
  'No connected applications.': 'Vous n’avez connecté aucune application.',
  'To connect one, add this address to it as an MCP server: <code>{0}</code>':
    'Pour en connecter une, ajoutez-y cette adresse comme serveur MCP : <code>{0}</code>',
  'Signing out ends this session. Connected applications continue until you end them.':
    'La déconnexion met fin à cette session. Les applications connectées continuent jusqu’à ce que vous y mettiez fin.',
  '{0} is no longer connected. It can no longer sign in.':
    '{0} n’est plus connectée. Ses requêtes reçoivent maintenant 401.',
  'Too many codes were requested. Try again in an hour.':
    'Trop de codes ont été demandés. Réessayez dans une heure.',
  'No email can be sent. Ask an admin to confirm the address.':
    'Aucun courriel ne peut être envoyé. Demandez à un administrateur de confirmer l’adresse.',
  'The email could not be sent. Try again.': 'Le courriel n’a pas pu être envoyé. Réessayez.',
  'Confirm your email': 'Confirmez votre courriel',
  'A code is on its way to {0}. With it you sign in as {1} from now on.':
    'Un code est en route vers {0}. Avec lui, vous vous connectez désormais comme {1}.',
  Confirm: 'Confirmer',
  'The code is wrong or has expired. Ask for a new one.':
    'Le code est erroné ou a expiré. Demandez-en un nouveau.',
  'You now sign in with {0}.': 'Vous vous connectez maintenant avec {0}.',
  'You sign in with {0}.': 'Vous vous connectez avec {0}.',
  'Your email': 'Votre courriel',
  'Your record has the new address {0}, but codes still go to {1}, until you or an admin confirm the new one.':
    'Votre dossier a la nouvelle adresse {0}, mais les codes vont encore à {1} jusqu’à ce que vous ou un administrateur confirmiez la nouvelle.',
  'Send a code to {0}': 'Envoyer un code à {0}',
  'From this computer.': 'De cet ordinateur.',
  'From {0}.': 'De {0}.',
  'Reaches {0}; {1}.': 'Atteint {0}; {1}.',
  'Until {0}; not used yet.': 'Jusqu’au {0}; pas encore utilisée.',
  'Until {0}; last used {1}.': 'Jusqu’au {0}; utilisée la dernière fois le {1}.',
  'End the connection of {0}': 'Mettre fin à la connexion de {0}',
  'reads only': 'lit seulement',
  'asks before changes': 'demande avant de modifier',
  'asks before changes, on a page of Rollcall': 'demande avant de modifier, à une page de Rollcall',
  'Take my yes on a page of Rollcall from an application that cannot show me a form':
    'Prendre mon oui à une page de Rollcall si l’application ne peut pas me montrer de formulaire',
  'Allow this change?': 'Permettre cette modification?',
  'An assistant with the API key <b>{0}</b> asks:':
    'Un assistant avec la clé d’API <b>{0}</b> demande :',
  'An application that calls itself <b>{0}</b>, <b>{1}</b>, asks:':
    'Une application qui se nomme <b>{0}</b>, <b>{1}</b>, demande :',
  'The change stores or sends this text:': 'La modification enregistre ou envoie ce texte :',
  'Yes, allow it': 'Oui, la permettre',
  'This page changes nothing. After your yes the assistant can make this change once, within ten minutes of its question. To refuse, close the page.':
    'Cette page ne modifie rien. Après votre oui, l’assistant peut faire cette modification une seule fois, dans les dix minutes qui suivent sa question. Pour refuser, fermez la page.',
  'This change is allowed': 'Cette modification est permise',
  'Go back to the assistant: it can make the change now, once. Its answer says whether it did.':
    'Retournez à l’assistant : il peut maintenant faire la modification, une seule fois. Sa réponse dit s’il l’a faite.',
  'No such question': 'Question introuvable',
  'There is no such question for you': 'Cette question n’existe pas pour vous',
  'It has been answered, is older than ten minutes, or is for somebody else. The assistant can ask again.':
    'Elle a reçu sa réponse, date de plus de dix minutes ou s’adresse à quelqu’un d’autre. L’assistant peut la poser de nouveau.',
  'changes without asking': 'modifie sans demander',
  'your records': 'vos dossiers',
  'you and everybody below': 'vous et votre équipe',
  'the company': 'l’entreprise',
  'Language of pages and emails': 'Langue des pages et des courriels',
  Save: 'Enregistrer',

  'on this computer': 'sur cet ordinateur',
  'Connect {0}': 'Connecter {0}',
  'Connect {0}?': 'Connecter {0}?',
  'An application that calls itself <b>{0}</b>, <b>{1}</b>, asks to act for you, <b>{2}</b>, at <b>{3}</b>.':
    'Une application qui se nomme <b>{0}</b>, <b>{1}</b>, demande à agir pour vous, <b>{2}</b>, chez <b>{3}</b>.',
  'Applications choose their own names: continue only if you have just connected it yourself.':
    'Un nom ne prouve rien : ne continuez que si vous venez de la connecter vous-même.',
  'Applications choose their own names: continue only if you have just connected it yourself and know {0}.':
    'Un nom ne prouve rien : ne continuez que si vous venez de la connecter vous-même et connaissez {0}.',
  'What it may see and do': 'Ce qu’elle peut voir et faire',
  How: 'Comment',
  'For how long': 'Pour combien de temps',
  Allow: 'Permettre',
  'Do not allow': 'Ne pas permettre',
  'You can end the connection on your account page at any time.':
    'Vous pouvez mettre fin à la connexion en tout temps à la page de votre compte.',
  'Not {0}? Sign in as somebody else':
    'Vous n’êtes pas {0}? Connectez-vous comme quelqu’un d’autre',
  'It may only read, because your own access is read-only.':
    'Elle peut seulement lire, car votre propre accès est en lecture seule.',
  'It may only read': 'Elle peut seulement lire',
  'Ask me before changes': 'Me demander avant de modifier',
  'An older application leaves the asking to its assistant, which could confirm by itself.':
    'Une application plus ancienne laisse son assistant poser la question, et il pourrait confirmer de lui-même.',
  'It reaches only your own records.': 'Elle n’atteint que vos propres dossiers.',
  'Whose records': 'Les dossiers de qui',
  'What opens in {0}': 'Ce qui s’ouvre : {0}',
  'It also opens: {0}.': 'Elle ouvre aussi : {0}.',
  'Only my own records': 'Mes propres dossiers seulement',
  'Mine and those of everyone who reports to me': 'Les miens et ceux de mon équipe',
  'Sign-in expired': 'Connexion expirée',
  'This sign-in has expired': 'Cette connexion a expiré',
  'Go back to the application and connect it again. The page has to be opened in the same browser, within half an hour.':
    'Retournez à l’application et connectez-la de nouveau. La page doit être ouverte dans le même navigateur, en une demi-heure.',
  'The application could not be connected': 'L’application n’a pas pu être connectée',
  'Go back to the application and connect it again.':
    'Retournez à l’application et connectez-la de nouveau.',
  'Not connected': 'Non connectée',
  'Too many sign-ins began in your network. Try again in {0} minutes.':
    'Trop de connexions ont commencé dans votre réseau. Réessayez dans {0} minutes.',
  '{0} is too long: at most {1} bytes.': '{0} est trop long : {1} octets au plus.',
  'Back to {0}': 'Retour à {0}',
  'This page continues to the application by itself. If it does not, follow the link.':
    'Cette page mène d’elle-même à l’application. Sinon, suivez le lien.',
  'Continue to {0}': 'Continuer vers {0}',
}
