import type { Command } from 'commander'
import type { Terminal } from '../terminal.ts'

/** Adds `rollcall encryption-key rotate | lost`. */
export function addEncryptionKeyCommands(command: Command, { say, config, done }: Terminal): void {
  command
    .command('rotate')
    .description(
      'Encrypt all stored values with ENCRYPTION_KEY, so that the former key can be removed',
    )
    .addHelpText('after', rotateHelp)
    .action(async () => {
      const { key_id, former_key_id, values } = await done('encryption-key.rotate', {})
      const number = values.toLocaleString('en')
      say(`All values are encrypted with the key ${key_id}: ${number} were encrypted again.`)
      if (former_key_id !== null) say(keepFormer)
    })
  command
    .command('lost')
    .description(
      'Continue with a new ENCRYPTION_KEY when the old one is lost, and say what is lost',
    )
    .addHelpText('after', lostHelp)
    .action(async () => {
      const settings = config()
      // The embedded database of development creates its key; PostgreSQL needs the one that the service uses.
      if (settings.database_url === null) {
        const { encryptionKey } = await import('../../config/encryption-key.ts')
        encryptionKey(settings)
      }
      const { key_id, lost } = await done('encryption-key.lost', {})
      const lines = lost.map(({ what, count }) => `  ${count.toLocaleString('en')} ${what}`)
      say(lines.length === 0 ? 'Nothing is lost.' : `Lost:\n${lines.join('\n')}`)
      say(`The key of the database is ${key_id}. Everybody signs in to the dashboard again.`)
    })
}

const rotateHelp = `
First start every process with the new key in ENCRYPTION_KEY and the former one in
FORMER_ENCRYPTION_KEYS, one after the other: they encrypt with the former key until this command
ends that. The service can keep running. The command can be repeated if it was interrupted.`

const lostHelp = `
Stop the service first. Set ENCRYPTION_KEY to a new key and run this with it. API keys and passwords
are stored as hashes and keep working. If the old key is found again, add it to
FORMER_ENCRYPTION_KEYS: what it encrypted can be read then.`

const keepFormer = `Keep the former key in FORMER_ENCRYPTION_KEYS for 24 hours: repeats of requests with an Idempotency-Key
need it, and so do open sign-ins and links that were sent. After that remove it and start every process
again. People then sign in once more, and applications that registered before connect again.`
