const signIn = 'Reads and writes rows of one sign-in alone, whatever else the company has.'

/** The writes that are not measured, with the reason. */
export const exceptions: Record<string, string> = {
  'dashboard_password.set': 'Takes the time of hashing a password.',
  'sign_in_passwords.create': 'Takes the time of hashing a password.',
  'sign_in_passwords.update': 'Takes the time of hashing a password.',
  'dashboard_sessions.create': 'Takes the time of checking a password.',
  'dashboard_sessions.end': signIn,
  'dashboard_links.use': signIn,
  'sign_ins.confirm_email': signIn,
  'sign_ins.choose_own_mails': signIn,
  'sign_ins.confirm': signIn,
  'sign_ins.give': signIn,
  'sign_ins.link': signIn,
  'sign_ins.revoke': signIn,
  'sign_ins.unlink': signIn,
  'sign_ins.update': signIn,
  'sign_in_passwords.use': signIn,
  'sign_in_invitations.create': signIn,
  'sign_in_invitations.use': signIn,
  'sign_in_sessions.create': signIn,
  'provider_sessions.create': signIn,
  'connected_apps.create': signIn,
  'connected_apps.deny': signIn,
  'connected_apps.revoke': signIn,
  'first_steps.finish': 'Writes one row of the audit log.',
  'exports.create':
    'Only queues a file; 20 may wait, and the reports that make them are measured elsewhere.',
}
