import { createACompany, grantAnAdmin } from '../config/first-commands.ts'
import { superuserTodo, superuserWarning } from '../db/postgres/superuser.ts'
import type { Demo } from '../demo/index.ts'
import type { FirstSignIn } from '../modules/dashboard-access/first-sign-in.ts'
import { addressesOf } from '../transports/rest/openapi/addresses.ts'

export type Start = {
  site_url: string
  version: string
  database: 'PostgreSQL' | `embedded in ${string}`
  /** Whether people may sign in to applications. */
  oauth?: boolean
  /** The destination of emails, as the end of a sentence: `to smtp.example.com`. */
  emails?: string | undefined
  /** The PostgreSQL login, when it is a superuser. */
  superuser?: string | null
  /** The company that this start created; its key is only shown here. */
  demo?: Demo | undefined
  /** The state of the first sign-in, at a later start. */
  first?: FirstSignIn | undefined
  /** The path of a new link while nobody has signed in. */
  link?: string | undefined
}

/** Returns the startup message: everything needed to try the service on the first start, three lines later. */
export function startupBanner(start: Start): string {
  const { base_url, mcp, people_mcp, reference, dashboard } = addressesOf(start)
  const signsIn = start.oauth !== false
  if (!start.demo) {
    return lines(
      readiness(start),
      `REST ${base_url}   MCP ${mcp}${signsIn ? `   MCP for people ${people_mcp}` : ''}   Reference ${reference}   Dashboard ${dashboard}`,
      ...nextSteps(start),
    )
  }

  const { key, link, questions } = start.demo
  const site = start.site_url.replace(/\/+$/, '')
  return lines(
    '',
    readiness(start),
    'This first start created a demo company: Maple Demo Ltd, 40 people in Ontario.',
    '',
    `  REST       ${base_url}`,
    `  MCP        ${mcp}`,
    ...(signsIn ? [`             ${people_mcp} for hosts that sign in, without a key`] : []),
    `  Reference  ${reference}`,
    `  Catalog    ${base_url} (JSON; a browser gets the reference)`,
    `  Dashboard  ${dashboard}`,
    '',
    `  Demo key   ${key}`,
    '             It has all permissions in this company and is not shown again.',
    '             More keys: npx rollcall key create',
    '',
    'Sign in to the dashboard with this link, valid once within 24 hours (for another: npx rollcall admin link):',
    '',
    `  ${site}${link}`,
    '',
    'List the leave requests that are waiting for approval:',
    '',
    `  curl -H "X-API-Key: ${key}" "${base_url}/leave-requests?status=pending"`,
    '',
    'Connect an assistant:',
    '',
    `  claude mcp add --transport http rollcall ${mcp} --header "X-API-Key: ${key}"`,
    '',
    ...(signsIn
      ? [
          'or, in a host that signs in by itself, with the address alone:',
          '',
          `  claude mcp add --transport http rollcall ${people_mcp}`,
          '',
        ]
      : []),
    'and ask:',
    '',
    ...questions.map((question) => `  ${question}`),
    '',
  )
}

function nextSteps({ first, link, site_url }: Start): string[] {
  const key = 'Create an API key with: npx rollcall key create'
  if (first?.state === 'no_company') {
    return ['There is no company yet. Create one with its first admin:', `  npx ${createACompany}`]
  }
  if (first?.state === 'no_admin') {
    return [key, `No admin can sign in to the dashboard yet. Grant access: npx ${grantAnAdmin}`]
  }
  if (first?.state !== 'waiting') return [key]
  const { name } = first.admin
  if (link === undefined) {
    return [
      key,
      `${name} has not signed in yet. Print a sign-in link with: npx rollcall admin link`,
    ]
  }
  const site = site_url.replace(/\/+$/, '')
  return [
    key,
    `Nobody has signed in to the dashboard yet. This link signs ${name} in once, within 24 hours:`,
    `  ${site}${link}`,
  ]
}

function readiness({ version, database, emails, superuser = null }: Start): string {
  const where = database === 'PostgreSQL' ? 'in PostgreSQL' : database
  const mail = emails === undefined ? '' : `; emails go ${emails}`
  const ready = `Rollcall ${version} is ready, its database ${where}${mail}.`
  if (superuser === null) return ready
  return `${ready}\nWarning: ${superuserWarning(superuser)}. ${superuserTodo}`
}

function lines(...all: string[]): string {
  return `${all.join('\n')}\n`
}
