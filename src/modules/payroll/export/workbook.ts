import { Worker } from 'node:worker_threads'
import type { ExportFile } from './rows.ts'
import type { WorkbookLine, WorkbookMessage, WorkbookPeriod } from './workbook-columns.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Lines per message. */
const chunk = 100

/**
 * Returns the workbook of a range: a sheet of totals, one of days, and one that describes them. Written in a separate
 * thread, since a company's month takes a second; the signal ends the thread.
 */
export async function writeWorkbook(
  period: WorkbookPeriod,
  lines: readonly WorkbookLine[],
  signal?: AbortSignal,
): Promise<ExportFile> {
  const worker = new Worker(new URL('./workbook-thread.ts', import.meta.url), { execArgv: [] })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop)
  try {
    const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The workbook thread exited without an answer.')))
    })
    for (let start = 0; start < lines.length; start += chunk) {
      send(worker, { lines: lines.slice(start, start + chunk) })
      await new Promise(setImmediate)
    }
    send(worker, { write: period })
    const bytes = await written
    const filename = `payroll-hours-${period.start_date}-${period.end_date}.xlsx`
    return { filename, content_type: XLSX, bytes }
  } finally {
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

function send(worker: Worker, message: WorkbookMessage): void {
  worker.postMessage(message)
}
