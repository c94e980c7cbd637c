/** Prints lines in columns; the first is left-aligned. */
export function printTable(heads: string[], lines: string[][]): void {
  const widths = heads.map((head, n) =>
    Math.max(head.length, ...lines.map((line) => line[n]?.length ?? 0)),
  )
  const print = (cells: string[]) => {
    const padded = cells.map((cell, n) =>
      n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0),
    )
    console.log(padded.join('  ').trimEnd())
  }
  print(heads)
  print(widths.map((width) => '-'.repeat(width)))
  for (const line of lines) print(line)
  console.log()
}
