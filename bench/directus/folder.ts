import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Folder = { path: string; remove(): void }

/** Creates a temporary folder, which is removed with this process at the latest. */
export async function temporaryFolder(prefix: string): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), prefix))
  const removeAtExit = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', removeAtExit)
  const remove = () => {
    process.off('exit', removeAtExit)
    removeAtExit()
  }
  return { path, remove }
}
