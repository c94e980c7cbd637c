import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Command } from 'commander'
import { checkSignatures } from '../../modules/webhooks/sign.ts'
import { type Terminal, wholeNumber } from '../terminal.ts'

type ListenOptions = { port: number; secret?: string; cert?: string; key?: string }

/** Adds `rollcall listen`: a receiver for people who are building one. */
export function addListenCommand(listen: Command, { say }: Terminal): void {
  listen
    .description('Receive webhooks on this machine, print them and check their signatures')
    .requiredOption('--port <n>', 'the port to listen on at 127.0.0.1', wholeNumber)
    .option('--secret <whsec>', 'the webhook secret; defaults to ROLLCALL_WEBHOOK_SECRET')
    .option('--cert <file>', 'a certificate (PEM), to serve https')
    .option('--key <file>', 'the key of the certificate (PEM)')
    .action(async (options: ListenOptions) => {
      const secret = options.secret ?? process.env.ROLLCALL_WEBHOOK_SECRET
      const receiver = await startListening({ ...options, secret, say })
      say(introduction(receiver.url, secret !== undefined))
      await once(process, 'SIGINT')
      await receiver.close()
    })
}

export type ListenTo = Omit<ListenOptions, 'secret'> & {
  secret: string | undefined
  say: Terminal['say']
}

/** Starts a server that answers 200 to every post and prints it. */
export async function startListening({ port, secret, cert, key, say }: ListenTo) {
  const server = makeServer(cert, key, async (req) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk)
    say(printEvent(req, Buffer.concat(chunks), secret))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as { port: number }
  return {
    url: `${cert === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function makeServer(
  cert: string | undefined,
  key: string | undefined,
  take: (req: IncomingMessage) => Promise<void>,
): Server {
  if ((cert === undefined) !== (key === undefined)) {
    throw new Error('--cert and --key must be used together.')
  }
  const pems = cert && key ? { cert: readFileSync(cert), key: readFileSync(key) } : undefined
  const server = pems ? createSecureServer(pems) : createServer()
  server.on('request', (req, res) => {
    take(req).then(
      () => res.end('ok'),
      () => res.destroy(),
    )
  })
  return server
}

function introduction(url: string, hasSecret: boolean): string {
  const lines = [`Listening on ${url}. Stop with Ctrl-C.`]
  if (url.startsWith('http:')) {
    lines.push('Webhooks require https: use a tunnel, or pass --cert and --key.')
  }
  if (!hasSecret) lines.push('Pass --secret to check signatures.')
  return lines.join('\n')
}

function printEvent(req: IncomingMessage, body: Buffer, secret: string | undefined): string {
  const now = new Date()
  return [
    `${now.toISOString()} ${req.method} ${printable(req.url ?? '')}`,
    ...signatureLines(req, body, secret, now.getTime()),
    printable(indented(body)),
    '',
  ].join('\n')
}

function signatureLines(
  { headers }: IncomingMessage,
  body: Buffer,
  secret: string | undefined,
  now_ms: number,
): string[] {
  if (secret === undefined) return ['  signatures: not checked, because there is no secret']
  const { service, standard } = checkSignatures(secret, headers, body, now_ms)
  const word = (isRight: boolean) => (isRight ? 'right' : 'WRONG')
  return [
    `  X-Service-Signature: ${word(service)}`,
    `  webhook-signature: ${word(standard)} (id ${printable(String(headers['webhook-id']))})`,
  ]
}

function indented(body: Buffer): string {
  const text = body.toString('utf8')
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Removes terminal control characters: anyone may have sent the text. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')
}
