import { randomUUID } from 'node:crypto'
import { mailPage } from '../../lib/mail-page.ts'
import { escapeMarkup } from '../../lib/markup.ts'
import { inLanguage, type Language, t } from '../../words/index.ts'
import type { Mailer } from './deps.ts'

type Letter = {
  to: string
  language: Language
  company: string
  subject: string
  paragraphs: readonly string[]
  /** An address in the paragraphs that is a link in the HTML. */
  url?: string
}

const patience_ms = 60_000

/** Sends an email about signing in; throws when the server does not accept it. */
export async function sendLetter(mailer: Mailer, written: Promise<Letter>): Promise<void> {
  const { from, send } = mailer
  const { to, language, company, subject, paragraphs, url } = await written
  const html = paragraphs.map((text) => `<p>${linked(text, url)}</p>`).join('\n')
  await send(
    {
      from: { name: company, address: from },
      to,
      messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      subject,
      text: `${paragraphs.join('\n\n')}\n`,
      html: mailPage(language, html),
    },
    AbortSignal.timeout(patience_ms),
  )
}

function linked(text: string, url: string | undefined): string {
  const escaped = escapeMarkup(text)
  if (url === undefined) return escaped
  const address = escapeMarkup(url)
  return escaped.replaceAll(address, () => `<a href="${address}">${address}</a>`)
}

async function letter(
  to: string,
  language: Language,
  write: () => Omit<Letter, 'to' | 'language'>,
): Promise<Letter> {
  return { to, language, ...(await inLanguage(language, write)) }
}

type To = { to: string; language: Language }

type CodeLetter = To & {
  companies: readonly string[]
  code: string
  is_long: boolean
  network: string
}

export function codeLetter(provided: CodeLetter): Promise<Letter> {
  const { to, language, companies, code, is_long, network } = provided
  const named = companies.join(', ')
  return letter(to, language, () => ({
    company: companies[0] ?? 'Rollcall',
    subject: t`Your sign-in code for ${named}`,
    paragraphs: [
      t`Your code to sign in to Rollcall of ${named}:`,
      code,
      t`Enter it in the tab where you requested it, within ten minutes.`,
      ...(is_long ? [longCodeWords()] : []),
      t`It was asked for from the network ${network}. If that was not you, ignore this email and tell nobody the code.`,
    ],
  }))
}

function longCodeWords(): string {
  return t`The code is longer than usual because wrong codes were typed recently. Capital and small letters are the same.`
}

type WarningLetter = To & { companies: readonly string[] }

/** For somebody whose codes others try to guess. */
export function warningLetter({ to, language, companies }: WarningLetter): Promise<Letter> {
  const named = companies.join(', ')
  return letter(to, language, () => ({
    company: companies[0] ?? 'Rollcall',
    subject: t`Failed sign-ins to ${named}`,
    paragraphs: [
      t`Many wrong codes or passwords were typed to sign in to Rollcall of ${named} with your email address.`,
      t`Nobody has signed in with them. Your next codes have ten characters instead of six digits, until you sign in with one.`,
      t`If that was not you, you do not have to do anything. Tell nobody a code or a password, and tell an admin of your company if it continues.`,
    ],
  }))
}

type ProviderLetter = To & {
  companies: readonly string[]
  host: string
  url: string
  network: string
}

/** Instead of a code, where the company signs in with its identity provider alone. */
export function providerLetter(provided: ProviderLetter): Promise<Letter> {
  const { to, language, companies, host, url, network } = provided
  const named = companies.join(', ')
  return letter(to, language, () => ({
    company: companies[0] ?? 'Rollcall',
    url,
    subject: t`Sign in to ${named} with ${host}`,
    paragraphs: [
      t`A code to sign in to Rollcall of ${named} was asked for, but there are no codes any more.`,
      t`Open ${url} and choose "Sign in with ${host}".`,
      t`It was asked for from the network ${network}. If that was not you, ignore this email.`,
    ],
  }))
}

type NewEmailLetter = To & {
  company: string
  code: string
  is_long: boolean
  network: string
  email: string
}

export function newEmailLetter(provided: NewEmailLetter): Promise<Letter> {
  const { to, language, company, code, is_long, network, email } = provided
  return letter(to, language, () => ({
    company,
    subject: t`Confirm your new email for ${company}`,
    paragraphs: [
      t`Your code to sign in to Rollcall of ${company} with ${email} from now on:`,
      code,
      t`Enter it in the tab where you requested it, within ten minutes.`,
      ...(is_long ? [longCodeWords()] : []),
      t`It was asked for from the network ${network}. If that was not you, tell an admin of your company.`,
    ],
  }))
}

type InvitationLetter = To & {
  company: string
  name: string
  url: string
  /** Whether people may connect applications. */
  oauth: boolean
}

/** The features of every person's page. */
function promised({ company, oauth }: { company: string; oauth: boolean }): readonly string[] {
  return [
    t`You may now sign in to Rollcall of ${company}.`,
    oauth
      ? t`On your page you connect an assistant to your records, and choose your language.`
      : t`On your page you choose your language.`,
  ]
}

export function invitationLetter(provided: InvitationLetter): Promise<Letter> {
  const { to, language, company, name, url } = provided
  return letter(to, language, () => ({
    company,
    url,
    subject: t`Sign in to Rollcall of ${company}`,
    paragraphs: [
      t`Hello ${name},`,
      ...promised(provided),
      url,
      t`The link works once, for 72 hours. Do not share it with anyone else.`,
    ],
  }))
}

type WelcomeLetter = InvitationLetter & { host: string }

/** Instead of an invitation, where the company signs in with its identity provider alone. */
export function welcomeLetter(provided: WelcomeLetter): Promise<Letter> {
  const { to, language, company, name, host, url } = provided
  return letter(to, language, () => ({
    company,
    url,
    subject: t`Sign in to Rollcall of ${company}`,
    paragraphs: [
      t`Hello ${name},`,
      ...promised(provided),
      t`Open ${url} and choose "Sign in with ${host}".`,
    ],
  }))
}
