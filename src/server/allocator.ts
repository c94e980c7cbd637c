/** Sizes in bytes; the names are glibc's, which reads them once at the start of a process. */
const settings = {
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(2 * 1024 * 1024),
}

/**
 * Executes the program again in the same process, with glibc returning blocks over 1 MiB to the system when
 * they are freed. By default glibc raises this threshold to 32 MiB after the first large block, and each
 * thread then keeps up to 64 MiB that password hashes, compilers and dumps have freed.
 */
export function returnLargeBlocks(): void {
  if (process.platform !== 'linux' || !process.execve) return
  // Keeps an operator's own settings, and the channel of `node --watch` to this process.
  if (process.send || 'MALLOC_MMAP_THRESHOLD_' in process.env || 'GLIBC_TUNABLES' in process.env) {
    return
  }
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  try {
    process.execve(process.execPath, args, { ...process.env, ...settings })
  } catch {
    // Without it the service only uses more memory.
  }
}
