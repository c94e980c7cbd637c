import type { Command } from 'commander'
import { table } from '../print.ts'
import { readText } from '../storage/import.ts'
import { type Terminal, wholeNumber } from '../terminal.ts'
import type { Invitation, ProviderOf } from './sign-in-tasks.ts'

/** Of a command about one person. */
type Of = { company?: number }

export const ofSeveral = 'the company, where several have somebody with the email'

type GiveOptions = { file?: string; company?: number; readOnly?: boolean }

/** Adds `rollcall sign-in give | update | list | confirm | invite | link | unlink | revoke`. */
export function addSignInCommands(signIn: Command, { say, done }: Terminal): void {
  signIn
    .command('give')
    .description('Let people sign in with the email and role of their records; all or nobody')
    .argument('[emails...]', 'the emails of employees')
    .option('--file <path>', 'a file with one email per line')
    .option('--company <id>', 'the company; by default that of the first email', wholeNumber)
    .option('--read-only', 'they see what their access reaches and change nothing')
    .action(async (named: string[], { file, company, readOnly: read_only }: GiveOptions) => {
      const lines = file === undefined ? [] : (await readText(file)).split(/[\s,;]+/)
      const emails = [...named, ...lines.filter((line) => line !== '')]
      const given = await done('sign-in.give', { emails, company_id: company, read_only })
      say(`${given.length} ${given.length === 1 ? 'person' : 'people'} may sign in.`)
    })

  signIn
    .command('update')
    .description('Let a person who may sign in only read, or make changes again')
    .argument('<email>', 'the email of the record')
    .option('--read-only', 'they see what their access reaches and change nothing')
    .option('--no-read-only', 'they make changes again')
    .option('--company <id>', ofSeveral, wholeNumber)
    .action(async (email: string, { readOnly, company }: Of & { readOnly?: boolean }) => {
      if (readOnly === undefined) throw new Error('Name --read-only or --no-read-only.')
      const { name, read_only } = await done('sign-in.update', {
        email,
        company_id: company,
        read_only: readOnly,
      })
      say(read_only ? `${name} may only read now.` : `${name} may make changes now.`)
    })

  signIn
    .command('list')
    .description('List who may sign in, and what waits to be confirmed')
    .option('--company <id>', 'only of this company', wholeNumber)
    .option('--json', 'print the records as JSON')
    .action(async ({ company, json }: { company?: number; json?: boolean }) => {
      const all = await done('sign-in.list', { company_id: company })
      if (json) return say(JSON.stringify(all, null, 2))
      const providers = await done('sign-in.providers', { company_id: company })
      for (const provider of providers) say(standing(provider))
      if (all.length === 0) return say('Nobody may sign in.')
      say(
        table(
          [
            'COMPANY',
            'NAME',
            'SIGNS IN WITH',
            'ROLE',
            'MAY',
            'WAITS',
            ...(providers[0] ? ['LINKED'] : []),
          ],
          all.map((one) => [
            String(one.company_id),
            one.name,
            one.sign_in_email,
            one.confirmed_role,
            one.read_only ? 'read' : 'change',
            one.waits ? `${one.email}, ${one.role}` : '',
            ...(providers[0] ? [one.account?.subject ?? 'no'] : []),
          ]),
        ),
      )
    })

  signIn
    .command('confirm')
    .description("Confirm the email and the role of a person's record")
    .argument('<email>', 'the email of the record')
    .option('--company <id>', ofSeveral, wholeNumber)
    .action(async (email: string, { company }: Of) => {
      const who = { email, company_id: company }
      const { name, sign_in_email, confirmed_role } = await done('sign-in.confirm', who)
      say(`${name} signs in with ${sign_in_email} as ${confirmed_role}.`)
    })

  signIn
    .command('invite')
    .description('Print a one-time sign-in link for a person, valid for 72 hours')
    .argument('<email>', 'the email of the record')
    .option('--json', 'print the record as JSON')
    .option('--company <id>', ofSeveral, wholeNumber)
    .action(async (email: string, { json, company }: Of & { json?: boolean }) => {
      const made = await done('sign-in.invite', { email, company_id: company })
      say(json ? JSON.stringify(made, null, 2) : introduced(made))
    })

  signIn
    .command('link')
    .description('Link a person to an account at the identity provider')
    .argument('<email>', 'the email of the record')
    .argument('<sub>', 'the identifier of the account, as the provider has it')
    .option('--issuer <url>', 'the issuer of the tenant, where tenants share the provider')
    .option('--company <id>', ofSeveral, wholeNumber)
    .action(
      async (email: string, subject: string, { issuer, company }: Of & { issuer?: string }) => {
        const linking = { email, company_id: company, subject, issuer }
        const { name, account } = await done('sign-in.link', linking)
        say(`${name} signs in with the account ${account?.subject} of ${account?.issuer}.`)
      },
    )

  signIn
    .command('unlink')
    .description('Unlink a person from the account; sessions and connected applications end')
    .argument('<email>', 'the email of the record')
    .option('--company <id>', ofSeveral, wholeNumber)
    .action(async (email: string, { company }: Of) => {
      const { name, sign_in_email } = await done('sign-in.unlink', { email, company_id: company })
      say(`${name} is linked again by the first sign-in of an account with ${sign_in_email}.`)
    })

  signIn
    .command('revoke')
    .description("Take back a person's sign-in; sessions and connected applications end")
    .argument('<email>', 'the email of the record')
    .option('--company <id>', ofSeveral, wholeNumber)
    .action(async (email: string, { company }: Of) => {
      const { name } = await done('sign-in.revoke', { email, company_id: company })
      say(`${name} may no longer sign in.`)
    })
}

function introduced({ name, url, expires_at }: Invitation): string {
  return `Invitation for ${name}, valid once until ${expires_at}:\n\n  ${url}`
}

function standing({ company_id, host, in_force_since }: ProviderOf): string {
  if (in_force_since !== null) {
    return `Company ${company_id} signs in with ${host} alone, since ${in_force_since}.`
  }
  return `Company ${company_id} may sign in with ${host}; once an admin has, nothing else signs in.`
}
