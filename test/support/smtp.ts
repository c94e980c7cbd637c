import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { arrived } from './arrived.ts'

/** What a mail server does with the next messages. */
type SmtpMood =
  | 'takes'
  /** 550 for the recipient. */
  | 'refuses'
  /** 451 after the message. */
  | 'defers'
  /** Sends no greeting. */
  | 'mute'
  /** Accepts the message and never confirms it. */
  | 'stalls'
  /** Closes the connection in the middle of the message. */
  | 'drops'

export type Smtp = {
  url: string
  /** Accepted messages, in order. */
  taken: { to: string[]; from: string; mail: Email; raw: string }[]
  /** Number of connections. */
  connections(): number
  feels(mood: SmtpMood): void
  /** Resolves once this many messages were accepted. */
  count(n: number): Promise<Smtp['taken']>
  close(): Promise<void>
}

/** A real SMTP server on loopback that accepts every message by default; it requires a login. */
export async function startSmtp(): Promise<Smtp> {
  let mood: SmtpMood = 'takes'
  let connected = 0
  const taken: Smtp['taken'] = []
  const sockets = new Set<Socket>()

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onConnect(_session, callback) {
      if (mood !== 'mute') callback()
    },
    onAuth({ username, password }, _session, callback) {
      const isRight = username === 'user' && password === 'p@ss'
      callback(isRight ? null : new Error('wrong login'), { user: username })
    },
    onRcptTo(_address, _session, callback) {
      if (mood !== 'refuses') return callback()
      callback(Object.assign(new Error('no such user'), { responseCode: 550 }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (mood === 'drops') for (const socket of sockets) socket.destroy()
      })
      stream.on('end', async () => {
        if (mood === 'stalls' || mood === 'drops') return
        if (mood === 'defers') {
          callback(Object.assign(new Error('try later'), { responseCode: 451 }))
          return
        }
        const { rcptTo, mailFrom } = session.envelope
        const raw = Buffer.concat(chunks)
        taken.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          mail: await PostalMime.parse(raw),
          raw: raw.toString('latin1'),
        })
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  // By default it greets each connection 100 ms late, which adds up to half a minute over all tests.
  const connect = server.connect.bind(server)
  server.connect = (...connection) => {
    connect(...connection)
    const made = [...server.connections].at(-1)!
    made.connectionReady()
    made.connectionReady = () => undefined
  }
  server.server.on('connection', (socket: Socket) => {
    connected += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://user:p%40ss@127.0.0.1:${port}`,
    taken,
    connections: () => connected,
    feels(next) {
      mood = next
    },
    count: (n) => arrived(taken, n, 'messages'),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}
