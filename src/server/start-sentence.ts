import { type Config, ConfigError } from '../config/index.ts'
import { DirectoryInUse } from '../db/embedded/lock.ts'
import { fullDiskSentence } from '../db/full-disk.ts'
import { MigrationError } from '../db/migrate/migrate.ts'
import { StartError } from '../lib/start-error.ts'

/** Returns the sentence for a failed start; undefined when only the stack explains it. */
export function startSentence(error: unknown, config: Config | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  const full = config && fullDiskSentence(error, config)
  if (full !== undefined) return full
  const isForPeople = [ConfigError, MigrationError, DirectoryInUse, StartError].some(
    (kind) => error instanceof kind,
  )
  if (isForPeople) return error.message
  return config && (listenSentence(error, config) ?? folderSentence(error, config))
}

/** Explains why the service cannot listen on an address. */
function listenSentence(error: Error, { host, port }: Config): string | undefined {
  if ((error as NodeJS.ErrnoException).syscall !== 'listen') return undefined
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop the program that listens there, or set PORT to another port.`
    case 'EACCES':
      return `This user may not listen on port ${port}. Set PORT to 1024 or higher.`
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is not an address of this machine. Correct HOST.`
    default:
      return undefined
  }
}

/** Explains why a folder cannot be used, by the error code of Node or of SQLite, which locks it. */
function folderSentence(error: Error, { data_dir }: Config): string | undefined {
  const { path = '' } = error as { path?: string }
  const code = codeOf(error)
  if (code === 'ERR_SQLITE_ERROR') return notWritable(data_dir)
  if (!path.startsWith(data_dir)) return undefined
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return notWritable(data_dir)
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR ${data_dir} is not a folder. Set DATA_DIR to a folder; it is created if it does not exist.`
    case 'ENOENT':
      return `DATA_DIR ${data_dir} cannot be created. Set DATA_DIR to a folder in a writable folder.`
    default:
      return undefined
  }
}

function notWritable(data_dir: string): string {
  return `DATA_DIR ${data_dir} is not writable. Let this user write there, or set DATA_DIR to another folder.`
}

function codeOf(error: Error): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
