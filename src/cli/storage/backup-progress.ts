import type { Writable } from 'node:stream'
import type { Said } from '../../db/backup/index.ts'
import type { Streams } from '../terminal.ts'

/** Shows which table is copied or compared; only on a terminal. */
export async function showingCopy<T>(
  stdout: Streams['stdout'],
  title: string,
  work: (said: Said) => Promise<T>,
): Promise<T> {
  if (!('isTTY' in stdout) || stdout.isTTY !== true) return work(() => {})
  // Loaded only when it is shown.
  const { spinner } = await import('@clack/prompts')
  const shown = spinner({ output: stdout as unknown as Writable })
  const counts = new Map<string, number>()
  shown.start(title)
  try {
    const done = await work((table, rows, isComparing) => {
      const doing = isComparing ? 'Comparing' : 'Copying'
      const count = (counts.get(doing + table) ?? 0) + rows
      counts.set(doing + table, count)
      shown.message(`${doing} ${table}: ${count.toLocaleString('en')} rows`)
    })
    shown.stop(title)
    return done
  } catch (error) {
    shown.error(`${title}: stopped`)
    throw error
  }
}
