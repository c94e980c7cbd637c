import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

type Envelope = SendMailOptions & { messageId: string }

/** Sends an email; throws when it cannot. */
export type SendMail = (mail: Envelope, signal: AbortSignal) => Promise<void>

export type MailSettings = {
  /** Null: writes files into `folder`. */
  smtp_url: string | null
  folder: string
}

/** Returns the sender of emails: an SMTP server, or `.eml` files in a folder. */
export function makeSendMail({ smtp_url, folder }: MailSettings): SendMail {
  return smtp_url === null ? intoFolder(folder) : throughSmtp(smtp_url)
}

/** Connects and authenticates to the SMTP server without sending; throws when it cannot. */
export async function reachSmtp(url: string): Promise<void> {
  const transport = createTransport({ url, ...patience, ...noReading })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Timeouts for a server that accepts the connection and then sends nothing, at every step. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** A server that sends its answers slowly does not count as idle. */
const whole_ms = 60_000

const noReading = { disableFileAccess: true, disableUrlAccess: true }

function throughSmtp(url: string): SendMail {
  const transport = createTransport({ url, ...patience, ...noReading })
  return async (mail, signal) => {
    const whole = AbortSignal.any([signal, AbortSignal.timeout(whole_ms)])
    await transport.sendMail({ ...mail, signal: whole })
  }
}

/** Files are named after the message, so that one sent twice exists once. */
function intoFolder(folder: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, ...noReading })
  return async (mail) => {
    const { message } = await transport.sendMail(mail)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${mail.messageId.replace(/[^\w.-]/g, '_')}.eml`
    const draft = join(folder, `.${name}.${process.pid}`)
    await writeFile(draft, message as Buffer, { mode: 0o600 })
    await rename(draft, join(folder, name))
  }
}
