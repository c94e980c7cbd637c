import type { Words } from '../table.ts'

export const access: Words = {
  'Sign-in link for {0}': 'Lien de connexion pour {0}',
  'Valid once, until {0}. Do not share it with anyone else. It is shown only once.':
    'Valide une seule fois, jusqu’au {0}. Ne le donnez à personne d’autre. Il n’est affiché qu’une seule fois.',
  'One-time link': 'Lien à usage unique',
  'Manage which company admins have dashboard access. API keys cannot do this, and they cannot change the email or password of a person with access. With read-only access a person sees everything and changes nothing, and neither do applications that act for the person.':
    'Déterminez quels administrateurs de l’entreprise ont accès au tableau de bord. Les clés API ne peuvent pas le faire, ni changer le courriel ou le mot de passe d’une personne qui a cet accès. Avec un accès en lecture seule, une personne voit tout et ne modifie rien, et les applications qui agissent pour elle non plus.',
  'Admins sign in with <b>{0}</b>. Passwords and links made here are off.':
    'Les administrateurs se connectent avec <b>{0}</b>. Les mots de passe et les liens créés ici sont désactivés.',
  'Company admins': 'Administrateurs de l’entreprise',
  Access: 'Accès',
  Sessions: 'Sessions',
  'Change the email': 'Changer le courriel',
  'Your password': 'Votre mot de passe',
  'New password': 'Nouveau mot de passe',
  '8 characters or more. Your other sessions end.':
    '8 caractères ou plus. Vos autres sessions prennent fin.',
  'Set the password': 'Définir le mot de passe',
  'Your sessions': 'Vos sessions',
  'A session ends after twelve hours.': 'Une session prend fin après douze heures.',
  'Sign out everywhere': 'Se déconnecter partout',
  'Allow changes': 'Permettre les modifications',
  'You can no longer change anything. Only another admin can undo this.':
    'Vous ne pourrez alors plus rien modifier, et un autre administrateur devra rétablir votre accès.',
  '{0} changes nothing from then on.': '{0} ne pourra alors plus rien modifier.',
  'Make read-only': 'Mettre en lecture seule',
  '{0} (you)': '{0} (vous)',
  '{0}, last {1}': '{0}, la dernière : {1}',
  'Revoke access': 'Révoquer l’accès',
  'This is your own access. You will be signed out immediately.':
    'C’est votre propre accès. Vous serez aussitôt déconnecté.',
  'They will be signed out immediately.': 'La personne sera aussitôt déconnectée.',
  'Grant access': 'Donner l’accès',
  'Grant read-only access': 'Donner l’accès en lecture seule',
  'no access': 'aucun accès',
  '{0} since {1}': '{0} depuis : {1}',
  'may sign in': 'peut se connecter',
  'What people of the company have allowed to act for them. They connect an application at <code>{0}/mcp</code> and see their own on their account page.':
    'Les applications que des personnes de l’entreprise ont autorisées à agir pour elles. Elles connectent une application à <code>{0}/mcp</code> et voient les leurs sur la page de leur compte.',
  'An application that asks before changes shows a form to the person; an older one leaves the asking to its assistant, which could confirm by itself, unless the settings take the yes on a page of Rollcall.':
    'Une application qui demande avant de modifier montre un formulaire à la personne; une plus ancienne laisse la question à son assistant, qui pourrait confirmer lui-même, à moins que les paramètres ne prennent le oui à une page de Rollcall.',
  'No application is connected.': 'Aucune application n’est connectée.',
  Application: 'Application',
  May: 'Peut',
  'Connect one': 'En connecter une',
  'The setting OAUTH is off: nobody can connect one.':
    'Le réglage OAUTH est désactivé : personne ne peut en connecter.',
  'Reads only': 'Lecture seule',
  'Asks before changes': 'Demande avant de modifier',
  'Does not ask': 'Ne demande pas',
  '{0}; last used {1}; until {2}': '{0}; dernière utilisation : {1}; jusqu’au : {2}',
  End: 'Mettre fin',
  '{0} of {1} gets 401 from then on.': '{0} ({1}) recevra alors une erreur 401.',
  'End the connection': 'Mettre fin à la connexion',
  'of {0}': '({0})',
  'own and below': 'ses dossiers et son équipe',
  'Identifier (sub)': 'Identifiant (sub)',
  'As {0} has it. The person sees it after a sign-in that matched nobody.':
    'Tel qu’il est chez {0}. La personne le voit après une connexion qui ne correspond à personne.',
  'Issuer of the tenant': 'Émetteur du locataire',
  'Link the account': 'Lier le compte',
  'Back to all who may sign in': 'Retour à toutes les personnes qui peuvent se connecter',
  Account: 'Compte',
  'Account of {0}': 'Compte : {0}',
  'Which account at {0} signs in {1}. API keys cannot change it.':
    'Le compte chez {0} qui connecte {1}. Les clés API ne peuvent pas le changer.',
  'None yet. The first sign-in of an account whose verified email is <b>{0}</b> links it.':
    'Aucun pour le moment. La première connexion d’un compte dont le courriel vérifié est <b>{0}</b> le lie.',
  'Link another account': 'Lier un autre compte',
  'Link an account': 'Lier un compte',
  '{0} will be signed out, and connected applications end.':
    '{0} sera déconnecté, et les applications connectées prendront fin.',
  Issuer: 'Émetteur',
  Linked: 'Lié',
  'Unlink the account': 'Délier le compte',
  '{0} will be signed out, and connected applications end. The next sign-in with the email links an account again.':
    '{0} sera déconnecté, et les applications connectées prendront fin. La prochaine connexion avec le courriel liera de nouveau un compte.',
  'Invitation for {0}': 'Invitation pour {0}',
  'Invitation link': 'Lien d’invitation',
  'cannot be mailed: there is no mail server; copy it':
    'ne peut pas être envoyée par courriel : il n’y a pas de serveur de courriel; copiez-la',
  'could not be mailed to {0}; try again, or copy a link':
    'n’a pas pu être envoyée à {0}; réessayez, ou copiez un lien',
  Emails: 'Courriels',
  'Who may sign in, to see their own page and to connect an assistant. API keys cannot give this, nor change the address that codes go to.':
    'Les personnes qui peuvent se connecter, pour voir leur propre page et connecter un assistant. Les clés API ne peuvent pas donner ce droit, ni changer l’adresse à laquelle vont les codes.',
  'Waits for you to confirm': 'En attente de votre confirmation',
  'A key changed these records. Until you confirm it, the sign-in stays as it was.':
    'Une clé a modifié ces dossiers. Jusqu’à votre confirmation, la connexion reste comme elle était.',
  'People who may sign in': 'Personnes qui peuvent se connecter',
  'Nobody may sign in yet.': 'Personne ne peut encore se connecter.',
  'Signs in with': 'Se connecte avec',
  Role: 'Rôle',
  'Let people sign in': 'Permettre à des personnes de se connecter',
  'Of active employees, as in their records; one per line. All of them, or nobody.':
    'Ceux d’employés en poste, comme dans leurs dossiers; un par ligne. Tous, ou personne.',
  'They see what their role reaches and change nothing; neither do applications that act for them.':
    'Ces personnes voient ce que leur rôle permet et ne modifient rien; les applications qui agissent pour elles non plus.',
  'Identity provider': 'Fournisseur d’identité',
  'People can sign in with <b>{0}</b>. Once an admin has, it is the only way: codes, invitation links and passwords are then off.':
    'Les gens peuvent se connecter avec <b>{0}</b>. Dès qu’un administrateur l’a fait, c’est le seul moyen : les codes, les liens d’invitation et les mots de passe sont alors désactivés.',
  'Since {0} people sign in with <b>{1}</b> alone: codes, invitation links and passwords are off. If it lets nobody in, <code>rollcall admin link</code> on the server does.':
    'Depuis le {0}, les gens se connectent seulement avec <b>{1}</b> : les codes, les liens d’invitation et les mots de passe sont désactivés. S’il ne laisse entrer personne, <code>rollcall admin link</code> sur le serveur le fait.',
  'for {0}': 'pour {0}',
  left: 'a quitté',
  linked: 'lié',
  'not linked yet': 'pas encore lié',
  waits: 'en attente',
  'Account<span class="hidden"> of {0}</span>': 'Compte<span class="hidden"> : {0}</span>',
  'Mail an invitation': 'Envoyer une invitation',
  'with dashboard access': 'avec accès au tableau de bord',
  'Take back': 'Retirer',
  'Take back the sign-in': 'Retirer la connexion',
  manager: 'gestionnaire',
  'company admin': 'administrateur de l’entreprise',
}
