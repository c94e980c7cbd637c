/** Sizes in bytes; the names are glibc's, which reads them once, when a process starts. */
const settings = {
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(2 * 1024 * 1024),
}

/**
 * Starts the program again in the same process, with blocks over 1 MiB given back to the system once they
 * are freed. By default glibc raises its threshold to 32 MiB after the first large block, and from then on
 * each thread keeps up to 64 MiB of what password hashes, compilers and dumps have freed.
 */
export function returnLargeBlocks(): void {
  if (process.platform !== 'linux' || !process.execve) return
  // An operator's own settings stay, and `node --watch` keeps its channel to this process.
  if (process.send || 'MALLOC_MMAP_THRESHOLD_' in process.env || 'GLIBC_TUNABLES' in process.env) {
    return
  }
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  try {
    process.execve(process.execPath, args, { ...process.env, ...settings })
  } catch {
    // Without it the service only takes more memory.
  }
}
