/**
 * Limits how many jobs run at the same time, shared so that slow receivers of one company do not block the
 * others.
 */
export type Concurrency = {
  /**
   * Returns how many more jobs of a company's group may start. A company never holds more slots than are still free:
   * however many of its jobs hang, the next company still gets slots.
   */
  freeSlots(company_id: number, group_id: number, groupMost: number): number
  take(company_id: number, group_id: number): void
  give(company_id: number, group_id: number): void
  taken(): number
}

export function makeConcurrency(total: number): Concurrency {
  const byCompany = new Map<number, number>()
  const byGroup = new Map<string, number>()
  let taken = 0

  function count(company_id: number, group_id: number, change: 1 | -1): void {
    taken += change
    add(byCompany, company_id, change)
    add(byGroup, `${company_id}/${group_id}`, change)
  }

  return {
    freeSlots(company_id, group_id, groupMost) {
      const ofCompany = total - taken - (byCompany.get(company_id) ?? 0)
      const ofGroup = groupMost - (byGroup.get(`${company_id}/${group_id}`) ?? 0)
      return Math.max(0, Math.min(ofCompany, ofGroup, total - taken))
    },
    take: (company_id, group_id) => count(company_id, group_id, 1),
    give: (company_id, group_id) => count(company_id, group_id, -1),
    taken: () => taken,
  }
}

function add<K>(counts: Map<K, number>, key: K, change: number): void {
  const next = (counts.get(key) ?? 0) + change
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}
