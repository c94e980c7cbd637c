import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * The heap may double before it is collected whole, not quadruple as V8 lets it on a machine with much
 * memory: a year's report of a large company leaves little behind but would take 400 MB meanwhile.
 */
export function growSlowly(): void {
  setFlagsFromString('--heap-growing-percent=100')
}

/**
 * Keeps V8 from taking the rows of answers for long-lived, as it does once most of those that are under way
 * outlive a collection or two: made among the old ones, they keep every text of theirs alive until the
 * whole heap is collected, and a fifth of the CPU goes there.
 */
export function keepRowsYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** Gives back what starting left behind, a quarter of the memory, once the start is over. */
export function tidySoon(): void {
  setTimeout(tidy, settled_ms).unref()
}

const settled_ms = 500

/** Holds everything up for a tenth of a second. */
function tidy(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect({ type: 'major', flavor: 'last-resort' })
}
