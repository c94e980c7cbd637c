import type { FileAnswer } from '../../../core/file.ts'
import { fileResource } from '../file.ts'
import { bytesOf, countFitting } from './fit.ts'
import type { Shape } from './shape.ts'

type Lacking = { total: number; people: Record<string, unknown>[] }

/** An export: what is in the file and who lacks a payroll id; the file itself where it fits. */
export const exportShape: Shape = {
  differs: 'what is in the file and who lacks a payroll id, with the file where it fits',
  answer(file, _input, { max_bytes }) {
    const { without_payroll_id, ...facts } = file.data as { without_payroll_id: Lacking }
    const { filename, content_type, bytes } = file
    const { total, people } = without_payroll_id
    const shown = people.slice(0, countFitting(people, max_bytes / 3))
    const more = total - shown.length
    const lacking = { total, people: shown, ...(more > 0 ? { more } : {}) }
    const head = {
      filename,
      content_type,
      size: bytes.length,
      ...facts,
      without_payroll_id: lacking,
    }
    return isShort(file, max_bytes) ? head : { ...head, note: tooLong }
  },
  embeds: (file, { max_bytes }) => isShort(file, max_bytes),
}

const tooLong =
  'The file is too long for a conversation; a person downloads it from the link, the dashboard (Payroll hours) or GET /api/v1/reports/payroll-hours/export.'

/** Leaves two thirds of the answer to the file. */
function isShort(file: FileAnswer, max_bytes: number): boolean {
  return bytesOf(fileResource(file)) <= (max_bytes * 2) / 3
}
