import type { Words } from '../../table.ts'

/** Refusals about the access, the request and the state of the service. */
export const access: Words = {
  'Your company has no {0} with this id.':
    'Introuvable : votre entreprise n’a rien de tel sous cet identifiant ({0}).',
  'Your access is read-only. Ask an admin of the company to make the change, or to let you make changes.':
    'Votre accès est en lecture seule. Demandez à un administrateur de l’entreprise de faire la modification ou de vous permettre d’en faire.',
  'This is only available to signed-in people.': 'Réservé aux personnes connectées.',
  'This company no longer exists.': 'Cette entreprise n’existe plus.',
  '{0} is not enabled for your company. Turn on the company setting {1} first.':
    'Cette fonction n’est pas activée pour votre entreprise : {0}. Activez d’abord le paramètre {1}.',
  'This Idempotency-Key is in use. Try again.': 'Ce formulaire est en cours d’envoi. Réessayez.',
  'The first request with this Idempotency-Key is still running; try again later.':
    'Le premier envoi de ce formulaire est encore en cours; réessayez plus tard.',
  'was used for a different request; use a new key for each request':
    'a servi à un autre envoi; ouvrez la page de nouveau',
  'If-Match has {0}, which is not an ETag of this service: a proxy or a client has added W/ or the name of a compression. Send the ETag without it, or turn that off.':
    'L’enregistrement ne peut pas être comparé avec celui que vous avez ouvert. Ouvrez-le de nouveau.',
  'The record has changed since you read it. Read it again and send its new ETag in If-Match.':
    'L’enregistrement a changé depuis que vous l’avez ouvert. Ouvrez-le de nouveau.',
  'This access reaches {0}; {1} needs access to {2}.':
    'Cet accès s’étend à {0}; il faut pour cela un accès à {2}.',
  "one person's own records": 'ses propres dossiers',
  'the records of one person and of everybody below':
    'ses propres dossiers et à ceux de son équipe',
  'a team': 'une équipe',
  'the whole company': 'toute l’entreprise',
  'This access belongs to nobody.': 'Cet accès n’appartient à personne.',
  '{0} is not available over this API.': 'Ceci n’est pas offert ici.',
  'This {0} lacks the permission leave:read, which the address of a calendar feed needs.':
    'Il faut l’autorisation de lire les congés pour voir l’adresse d’un calendrier.',
  'This person may not sign in.': 'Cette personne ne peut pas se connecter.',
  'This is only available to API keys.': 'Réservé aux clés API.',
  'This API key no longer exists.': 'Cette clé API n’existe plus.',
  'This connection no longer exists.': 'Cette connexion n’existe plus.',
  'This {0} lacks the permission {1}.': 'Cet accès n’a pas l’autorisation {1}.',
  'The database is not responding. Try again in a few seconds.':
    'La base de données ne répond pas. Réessayez dans quelques secondes.',
  'The database is not responding. Try again in a few seconds. Nothing was changed.':
    'La base de données ne répond pas. Réessayez dans quelques secondes. Rien n’a été modifié.',
  'No connection to the database was free. Try again in a few seconds.':
    'Aucune connexion à la base de données n’était libre. Réessayez dans quelques secondes.',
  'No connection to the database was free. Try again in a few seconds. Nothing was changed.':
    'Aucune connexion à la base de données n’était libre. Réessayez dans quelques secondes. Rien n’a été modifié.',
  'The database stopped responding, and it is not known whether the change was stored. Look whether it is there before you repeat it.':
    'La base de données a cessé de répondre, et on ne sait pas si la modification a été enregistrée. Vérifiez avant de la refaire.',
  'Other requests are changing the same records. Try again in a moment.':
    'D’autres personnes modifient les mêmes enregistrements. Réessayez dans un instant.',
  'The service is busy. Try again in a few seconds.':
    'Le service est occupé. Réessayez dans quelques secondes.',
  'Too many people are signing in right now. Try again in a few seconds.':
    'Trop de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
  'is for access to the whole company; leave it out':
    'est réservé aux accès à toute l’entreprise; laissez-le vide',
  'The first password can no longer be used. Use a code or an invitation link.':
    'Le premier mot de passe ne peut plus servir. Utilisez un code ou un lien d’invitation.',
  'This person does not sign in with a password.':
    'Cette personne ne se connecte pas avec un mot de passe.',
  'This person may no longer sign in.': 'Cette personne ne peut plus se connecter.',
  'This account may no longer sign in.': 'Ce compte ne permet plus de se connecter.',
  'This link has been used or has expired.': 'Ce lien a déjà servi ou a expiré.',
  'Sign-in failed. Try again.': 'La connexion a échoué. Réessayez.',
  'Your company signs in with {0}. Choose that on the sign-in page.':
    'Votre entreprise se connecte avec {0}. Choisissez ce moyen sur la page de connexion.',
  'Too many sign-ins from your network. Try again in an hour.':
    'Trop de connexions à partir de votre réseau. Réessayez dans une heure.',
  'This server has no identity provider.': 'Ce serveur n’a pas de fournisseur d’identité.',
  'The record has changed again. Look at it once more.':
    'Le dossier a encore changé. Vérifiez-le de nouveau.',
  'The address has changed since the code was sent.': 'L’adresse a changé depuis l’envoi du code.',
  'The person was just linked to another account. Try again.':
    'La personne vient d’être liée à un autre compte. Réessayez.',
  'This page does not exist.': 'Cette page n’existe pas.',
  'This page is for admins of the company.':
    'Cette page est réservée aux administrateurs de l’entreprise.',
  'The form is too large.': 'Le formulaire est trop volumineux.',
  'The file is too large: 250 KB at most.': 'Le fichier est trop volumineux : 250 Ko au plus.',
  'The form is not valid UTF-8. Encode its text as UTF-8.':
    'Le formulaire n’est pas en UTF-8. Encodez son texte en UTF-8.',
  'The query is not valid UTF-8. Encode its text as UTF-8.':
    'La requête n’est pas en UTF-8. Encodez son texte en UTF-8.',
  'The body is not valid UTF-8. Encode its text as UTF-8.':
    'Le contenu n’est pas en UTF-8. Encodez son texte en UTF-8.',
  'Send the body in UTF-8.': 'Envoyez le contenu en UTF-8.',
  'The form is incomplete. Open the page again and resubmit it.':
    'Le formulaire est incomplet. Ouvrez la page de nouveau et renvoyez-le.',
  'This form was not submitted from the dashboard. Open the page again and resubmit it.':
    'Ce formulaire ne vient pas du tableau de bord. Ouvrez la page de nouveau et renvoyez-le.',
  'Somebody else changed this record in the meantime. Your entries are below: check them and save again.':
    'Quelqu’un d’autre a modifié cet enregistrement entre-temps. Vos données sont ci-dessous : vérifiez-les et enregistrez de nouveau.',
  'Open this link with GET.': 'Ouvrez ce lien dans un navigateur.',
  'This link is not complete.': 'Ce lien est incomplet.',
  'This link has expired.': 'Ce lien a expiré.',
  'The access that this link belongs to has ended.':
    'L’accès auquel ce lien appartient a pris fin.',
  'Ask your assistant for a new link.': 'Demandez un nouveau lien à votre assistant.',
  'This Host is not served here; the address of this site is {0}.':
    'Cet hôte n’est pas servi ici; l’adresse de ce site est {0}.',
  'An unexpected error occurred. Try again, and report the request_id if it happens again.':
    'Une erreur inattendue est survenue. Réessayez; si elle se répète, signalez le numéro de requête.',
  'limit reached: at most {0} webhooks per company':
    'limite atteinte : au plus {0} webhooks par entreprise',
}
