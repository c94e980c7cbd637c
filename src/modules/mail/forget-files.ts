import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes the files of emails, and their drafts, that were written before an instant. */
export async function forgetMailFiles(folder: string, before_ms: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!/\.eml(\.\d+)?$/.test(name)) continue
    const path = join(folder, name)
    // Another process may delete it at the same time.
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < before_ms) await rm(path, { force: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
