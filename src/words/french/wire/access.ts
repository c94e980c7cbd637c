import type { Words } from '../../table.ts'

/** Refusals about the access, the request and the state of the service. */
export const access: Words = {
  'Your company has no {0} with this id.':
    'Introuvable : votre entreprise n’a rien de tel sous cet identifiant ({0}).',
  'This {0} lacks the permission {1}.': 'Cet accès n’a pas l’autorisation {1}.',
  'The database is not responding. Try again in a few seconds.':
    'La base de données ne répond pas. Réessayez dans quelques secondes.',
  'No connection to the database was free. Try again in a few seconds.':
    'Aucune connexion à la base de données n’était libre. Réessayez dans quelques secondes.',
  'Other requests are changing the same records. Try again in a moment.':
    'D’autres personnes modifient les mêmes enregistrements. Réessayez dans un instant.',
  'The service is busy. Try again in a few seconds.':
    'Le service est occupé. Réessayez dans quelques secondes.',
  'Sign-in failed. Try again.': 'La connexion a échoué. Réessayez.',
  'Too many sign-ins from your network. Try again in an hour.':
    'Trop de connexions à partir de votre réseau. Réessayez dans une heure.',
  'This server has no identity provider.': 'Ce serveur n’a pas de fournisseur d’identité.',
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
}
