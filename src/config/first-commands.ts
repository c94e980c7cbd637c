/** The command that creates a company and its first admin in an empty installation. */
export const createACompany =
  'rollcall company create --name "Acme" --timezone America/Toronto --country CA --region ON --admin-email you@example.org --admin-name "Ada Lovelace"'

/** The command that gives a company without an admin its first one. */
export const grantAnAdmin = 'rollcall admin grant you@example.org --name "Ada Lovelace"'
