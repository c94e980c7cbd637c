import { refusals } from '../lib/refusals.ts'

/** Refusals of pages, links and forms. */
export const refuse = refusals('transports', {
  busy: 'The service is busy. Try again in a few seconds.',
  sign_in_failed: 'Sign-in failed. Try again.',
  too_many_sign_ins: 'Too many sign-ins from your network. Try again in an hour.',
  no_provider: 'This server has no identity provider.',
  no_page: 'This page does not exist.',
  only_company: 'This page is for admins of the company.',
  form_too_large: 'The form is too large.',
  file_too_large: 'The file is too large: 250 KB at most.',
  form_not_utf8: 'The form is not valid UTF-8. Encode its text as UTF-8.',
  query_not_utf8: 'The query is not valid UTF-8. Encode its text as UTF-8.',
  body_not_utf8: 'The body is not valid UTF-8. Encode its text as UTF-8.',
  other_charset: 'Send the body in UTF-8.',
  form_incomplete: 'The form is incomplete. Open the page again and resubmit it.',
  form_of_other_site:
    'This form was not submitted from the dashboard. Open the page again and resubmit it.',
  changed_meanwhile:
    'Somebody else changed this record in the meantime. Your entries are below: check them and save again.',
  link_is_read: 'Open this link with GET.',
  link_incomplete: 'This link is not complete.',
  link_expired: 'This link has expired.',
  link_access_ended: 'The access that this link belongs to has ended.',
  needs_new_link: 'Ask your assistant for a new link.',
})
