import type * as v from 'valibot'
import type { explainPayrollHours } from '../../../../modules/payroll/index.ts'
import type { AnswerShape, Body } from './answer-shape.ts'
import { bytesOf, countFitting } from './fit.ts'

type Explained = v.InferOutput<typeof explainPayrollHours.output>
type Step = Explained['steps'][number]
type Approved = Explained['approved_days'][number]

/** An explanation of many dates: only the sentences, up to the size limit. */
export const explainShape: AnswerShape = {
  answer(body, input, { max_bytes }) {
    if (bytesOf(body) <= max_bytes) return body
    const { steps, warnings, approved_days, ...facts } = body
    const dates = datesOf(body)
    const approved_in = [...new Set(approved_days.map(({ label }: Approved) => label))]
    const head = { ...facts, ...(approved_in.length > 0 ? { approved_in } : {}) }
    const count = countFitting(dates, max_bytes - bytesOf(head) - 300)
    const following = dates[count]
    return {
      ...head,
      dates: dates.slice(0, count),
      ...(following ? { next: { ...input, date: following.date, to: body.to } } : {}),
    }
  },
}

function datesOf({ steps, warnings, approved_days }: Body) {
  const byDate = Map.groupBy(steps as Step[], ({ date }) => date)
  return [...byDate].map(([date, told]) => {
    const total = told.find(({ kind }) => kind === 'total')
    const codes = warnings.filter((one: Step) => one.date === date)
    const approved = approved_days.find((one: Approved) => one.date === date && one.differs)
    const records = told.filter(({ kind, ids }) => ids.length > 0 && kind !== 'pattern')
    return {
      date,
      total_hours: Math.round(((total?.minutes_after ?? 0) / 60) * 100) / 100,
      // Overtime is a step of two categories with one sentence.
      steps: [...new Set(told.filter((step) => !isPlain(step)).map(({ sentence }) => sentence))],
      ...(records.length > 0
        ? { ids: Object.fromEntries(records.map(({ kind, ids }) => [kind, ids])) }
        : {}),
      ...(codes.length > 0 ? { warnings: codes.map(({ code }: { code: string }) => code) } : {}),
      ...(approved ? { approved_hours: approved.total_hours } : {}),
    }
  })
}

/** Whether a step only states the obvious: that the person is employed, and the sum. */
function isPlain({ kind, sentence }: Step): boolean {
  return kind === 'total' || (kind === 'employment' && sentence.startsWith('Employed on'))
}
