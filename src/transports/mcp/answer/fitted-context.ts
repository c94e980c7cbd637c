/** The size limit of the answer of get_context in bytes of JSON: 600 tokens. */
const maxContext_bytes = 2_400

/** The most entries of each list, so that a long one leaves room for those after it. */
const most = { leave_types: 12, departments: 30 } as const

type Lists = {
  leave_types?: { type: string; name: string }[]
  departments?: string[]
  toolsets_not_listed: string[]
  you?: { decides_for: { count: number; names: string[] } }
}

/**
 * Returns an answer that fits: cuts its lists from the end of the answer, and says how many entries each one has.
 * The names of decides_for have their count already.
 */
export function fitted<Answer extends Lists>(
  answer: Answer,
): Answer & { shortened?: Record<string, number> } {
  const isShort = isWithin(answer, 'leave_types') && isWithin(answer, 'departments')
  if (isShort && sizeOf(answer) <= maxContext_bytes) return answer
  const cut = structuredClone(answer)
  const lists: Record<string, unknown[]> = {}
  for (const [name, list] of [
    ['toolsets_not_listed', cut.toolsets_not_listed],
    ['names', cut.you?.decides_for.names],
    ['departments', cut.departments],
    ['leave_types', cut.leave_types],
  ] as const) {
    if (list) lists[name] = list
  }
  const counts = Object.entries(lists).map(([name, list]) => [name, list.length] as const)
  const whole = () => {
    const shorter = counts.filter(([name, n]) => name !== 'names' && lists[name]!.length < n)
    return shorter.length > 0 ? { ...cut, shortened: Object.fromEntries(shorter) } : cut
  }
  for (const [name, count] of Object.entries(most)) lists[name]?.splice(count)
  for (const list of Object.values(lists)) {
    while (list.length > 0 && sizeOf(whole()) > maxContext_bytes) list.pop()
  }
  return whole()
}

function isWithin(answer: Lists, name: keyof typeof most): boolean {
  return (answer[name]?.length ?? 0) <= most[name]
}

function sizeOf(answer: object): number {
  return Buffer.byteLength(JSON.stringify(answer))
}
