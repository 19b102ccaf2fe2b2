import { type ErrorReport, bounds } from '#shared/errors/contract.ts'
import { scrub, scrubLine } from '#shared/errors/scrub.ts'

import { messageOf } from './error-code.ts'
import type { ErrorRecord } from './reporter.ts'

/** Where an error happened, for the report. */
export interface PageContext {
  /** As the table of pages writes the address. */
  path: string
  build: string
}

const differentAtMost = 25
const batchesAtMost = 20

/** Of one visit so many different errors are told, in so many batches: one page in a loop must not drown the others. */
export function createReportQueue(send: (reports: ErrorReport[]) => Promise<unknown>) {
  const waiting = new Map<string, ErrorReport>()
  const told = new Set<string>()
  let batches = 0
  let sending = false

  return {
    add: (record: ErrorRecord, context: PageContext): void => {
      const report = reportOf(record, context)
      const key = `${report.code} ${report.operation} ${report.message}`
      if (!told.has(key) && told.size >= differentAtMost) return

      told.add(key)
      const before = waiting.get(key)
      waiting.set(key, before ? { ...report, count: Math.min(before.count + 1, 1000) } : report)
    },

    /** Sends what waits, a batch at a time. What could not be sent is let go: trying again would be the next loop. */
    flush: async (): Promise<void> => {
      if (sending || waiting.size === 0 || batches >= batchesAtMost) return

      sending = true
      batches++
      const batch = [...waiting].slice(0, bounds.reports)
      for (const [key] of batch) waiting.delete(key)
      try {
        await send(batch.map(([, report]) => report))
      } catch {
        // The console has it.
      } finally {
        sending = false
      }
    },
  }
}

const reportOf = ({ id, code, error, context }: ErrorRecord, { path, build }: PageContext): ErrorReport => ({
  errorId: id,
  code: scrubLine(code, 60) || 'UNEXPECTED_ERROR',
  operation: scrubLine(context.operation, 60) || 'unknown',
  message: scrub(messageOf(error), bounds.message),
  stack: scrub(stackOf(error, context.componentStack), bounds.stack),
  path: scrubLine(path, bounds.path) || 'unknown',
  build: scrubLine(build, bounds.build) || 'unknown',
  count: 1,
})

const stackOf = (error: unknown, componentStack = '') =>
  [error instanceof Error ? (error.stack ?? '') : '', componentStack.trim()].filter(Boolean).join('\n\nIn:\n')
