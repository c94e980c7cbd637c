import type { refuse } from '../../../transports/refusals.ts'
import type { Refusals } from '../../table.ts'

export const transports: Refusals<typeof refuse> = {
  busy: 'Le service est occupé. Réessayez dans quelques secondes.',
  sign_in_failed: 'La connexion a échoué. Réessayez.',
  too_many_sign_ins: 'Trop de connexions à partir de votre réseau. Réessayez dans une heure.',
  no_provider: 'Ce serveur n’a pas de fournisseur d’identité.',
  no_page: 'Cette page n’existe pas.',
  only_company: 'Cette page est réservée aux administrateurs de l’entreprise.',
  form_too_large: 'Le formulaire est trop volumineux.',
  file_too_large: 'Le fichier est trop volumineux : 250 Ko au plus.',
  form_not_utf8: 'Le formulaire n’est pas en UTF-8. Encodez son texte en UTF-8.',
  query_not_utf8: 'La requête n’est pas en UTF-8. Encodez son texte en UTF-8.',
  body_not_utf8: 'Le contenu n’est pas en UTF-8. Encodez son texte en UTF-8.',
  other_charset: 'Envoyez le contenu en UTF-8.',
  form_incomplete: 'Le formulaire est incomplet. Ouvrez la page de nouveau et renvoyez-le.',
  form_of_other_site:
    'Ce formulaire ne vient pas du tableau de bord. Ouvrez la page de nouveau et renvoyez-le.',
  changed_meanwhile:
    'Quelqu’un d’autre a modifié cet enregistrement entre-temps. Vos données sont ci-dessous : vérifiez-les et enregistrez de nouveau.',
  link_is_read: 'Ouvrez ce lien dans un navigateur.',
  link_incomplete: 'Ce lien est incomplet.',
  link_expired: 'Ce lien a expiré.',
  link_access_ended: 'L’accès auquel ce lien appartient a pris fin.',
  needs_new_link: 'Demandez un nouveau lien à votre assistant.',
}
