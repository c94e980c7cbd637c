import { randomUUID } from 'node:crypto'
import { escapeMarkup } from '../../lib/markup.ts'
import type { Mailer } from './deps.ts'

type Letter = { to: string; company: string; subject: string; paragraphs: readonly string[] }

const patience_ms = 60_000

/** Sends an e-mail about signing in; throws when the server does not accept it. */
export async function sendLetter(mailer: Mailer, letter: Letter): Promise<void> {
  const { from, send } = mailer
  const { to, company, subject, paragraphs } = letter
  const html = paragraphs.map((text) => `<p>${escapeMarkup(text)}</p>`).join('\n')
  await send(
    {
      from: { name: company, address: from },
      to,
      messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      subject,
      text: `${paragraphs.join('\n\n')}\n`,
      html: `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head>
<body style="font-family: sans-serif; line-height: 1.5">\n${html}\n</body></html>\n`,
    },
    AbortSignal.timeout(patience_ms),
  )
}

type CodeLetter = { to: string; companies: readonly string[]; code: string; network: string }

export function codeLetter({ to, companies, code, network }: CodeLetter): Letter {
  const named = companies.join(', ')
  return {
    to,
    company: companies[0] ?? 'Rollcall',
    subject: `Your sign-in code for ${named}`,
    paragraphs: [
      `Your code to sign in to Rollcall of ${named}:`,
      code,
      'Type it in the tab that asked for it, within ten minutes.',
      `It was asked for from the network ${network}. If that was not you, ignore this e-mail and tell nobody the code.`,
    ],
  }
}

type ProviderLetter = {
  to: string
  companies: readonly string[]
  host: string
  url: string
  network: string
}

/** Instead of a code, where the company signs in with its identity provider alone. */
export function providerLetter({ to, companies, host, url, network }: ProviderLetter): Letter {
  const named = companies.join(', ')
  return {
    to,
    company: companies[0] ?? 'Rollcall',
    subject: `Sign in to ${named} with ${host}`,
    paragraphs: [
      `A code to sign in to Rollcall of ${named} was asked for, but there are no codes any more.`,
      `Open ${url} and choose "Sign in with ${host}".`,
      `It was asked for from the network ${network}. If that was not you, ignore this e-mail.`,
    ],
  }
}

type NewEmailLetter = { to: string; company: string; code: string; network: string; email: string }

export function newEmailLetter({ to, company, code, network, email }: NewEmailLetter): Letter {
  return {
    to,
    company,
    subject: `Confirm your new e-mail for ${company}`,
    paragraphs: [
      `Your code to sign in to Rollcall of ${company} with ${email} from now on:`,
      code,
      'Type it in the tab that asked for it, within ten minutes.',
      `It was asked for from the network ${network}. If that was not you, tell an admin of your company.`,
    ],
  }
}

type InvitationLetter = { to: string; company: string; name: string; url: string }

export function invitationLetter({ to, company, name, url }: InvitationLetter): Letter {
  return {
    to,
    company,
    subject: `Sign in to Rollcall of ${company}`,
    paragraphs: [
      `Hello ${name},`,
      `You may sign in to Rollcall of ${company}: see your leave and hours, and connect an assistant.`,
      url,
      'The link works once, for 72 hours. Do not share it with anyone else.',
    ],
  }
}

type WelcomeLetter = { to: string; company: string; name: string; host: string; url: string }

/** Instead of an invitation, where the company signs in with its identity provider alone. */
export function welcomeLetter({ to, company, name, host, url }: WelcomeLetter): Letter {
  return {
    to,
    company,
    subject: `Sign in to Rollcall of ${company}`,
    paragraphs: [
      `Hello ${name},`,
      `You may sign in to Rollcall of ${company}: see your leave and hours, and connect an assistant.`,
      `Open ${url} and choose "Sign in with ${host}".`,
    ],
  }
}
