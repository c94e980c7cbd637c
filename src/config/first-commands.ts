/** The command that takes an empty installation to a company with its first admin. */
export const createACompany =
  'rollcall company create --name "Acme" --timezone America/Toronto --country CA --region ON --admin-email you@example.org --admin-name "Ada Lovelace"'

/** The command that lets somebody in where a company has no admin yet. */
export const grantAnAdmin = 'rollcall admin grant you@example.org --name "Ada Lovelace"'
