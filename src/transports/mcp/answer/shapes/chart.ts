import { addDays } from '../../../../lib/calendar/dates.ts'
import type { ChartNumbers } from '../../../../modules/payroll/hours/chart/numbers.ts'
import type { AnswerShape, Input } from './answer-shape.ts'
import { bytesOf, fitPage } from './fit.ts'

/** A chart in numbers, which hosts of views draw; an image says nothing to a model. */
export const chartShape: AnswerShape = {
  answer({ summary }, input, { max_bytes }) {
    const chart = summary as ChartNumbers
    const { labels, series, note, total, ...facts } = chart
    const bars = labels.map((label, n) => [label, ...series.map(({ hours }) => hours[n])])
    const offset = input.by === 'day' ? 0 : offsetOf(input)
    const part = fitPage(bars, max_bytes - bytesOf(facts) - 600, { offset, total })
    const count = part.rows.length
    const isPart = count < total
    return {
      ...facts,
      ...(isPart ? { note: `${offset + 1} to ${offset + count} of ${total}` } : {}),
      labels: labels.slice(0, count),
      series: series.map(({ category, hours }) => ({ category, hours: hours.slice(0, count) })),
      ...(part.next ? { next: nextCall(chart, count, input, part.next) } : {}),
    }
  },
}

function offsetOf({ page = 1, per_page = 100 }: Input): number {
  return (Number(page) - 1) * Math.min(100, Number(per_page))
}

/** Bars by date continue at the next date, those of employees on the next page. */
function nextCall({ from, to }: ChartNumbers, count: number, input: Input, next: object): Input {
  const { page: _, per_page: __, ...rest } = input
  if (input.by !== 'day') return { ...rest, ...next }
  const { period: ___, ...others } = rest
  return { ...others, from: addDays(from, count), to }
}
