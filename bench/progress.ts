const width = 30
const quiet_ms = 5_000

/** Reports progress: a bar on a terminal, an occasional line elsewhere. */
export function progress(title: string, total: number): { step(): void; done(): void } {
  const is_terminal = process.stderr.isTTY === true
  const began = performance.now()
  let at = 0
  let reportedAt = began
  const draw = () => {
    const filled = Math.round((at / total) * width)
    const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`
    process.stderr.write(`\r${title} ${bar} ${at}/${total}`)
  }
  return {
    step() {
      at += 1
      if (is_terminal) return draw()
      if (performance.now() - reportedAt < quiet_ms) return
      reportedAt = performance.now()
      process.stderr.write(`${title}: ${Math.round((at / total) * 100)} %\n`)
    },
    done() {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      if (is_terminal) process.stderr.write(`\r${title}: ${seconds} s${' '.repeat(width + 20)}\n`)
      else process.stderr.write(`${title}: ${seconds} s\n`)
    },
  }
}
