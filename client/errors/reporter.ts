import { Failure } from '#shared/http/failure.ts'

import { codeOf } from './error-code.ts'
import { newErrorId } from './error-id.ts'

export interface ErrorContext {
  /** What was being done. */
  operation: string
  componentStack?: string | undefined
}

export interface ErrorRecord {
  id: string
  code: string
  error: unknown
  context: ErrorContext
  timestamp: Date
}

const kept = 50
const readByDefault = 10
const hourMilliseconds = 3_600_000

interface ReporterPorts {
  now: () => Date
  log: (record: ErrorRecord) => void
  /** Tells the studio. */
  send: (record: ErrorRecord) => void
}

/** Keeps the last 50 errors of this tab, logs each, and has the studio told of those that are mistakes of ours. */
export function createReporter({ now, log, send }: ReporterPorts) {
  let newestFirst: readonly ErrorRecord[] = []

  return {
    report: (error: unknown, context: ErrorContext, code = codeOf(error)): ErrorRecord => {
      // One error may come by two ways: to the boundary and to the window, say.
      const known = newestFirst.find((record) => record.error === error && error instanceof Error)
      if (known) return known

      const record = { id: newErrorId(), code, error, context, timestamp: now() }
      newestFirst = [record, ...newestFirst].slice(0, kept)
      log(record)
      if (!(error instanceof Failure)) send(record)
      return record
    },

    /** The newest first. */
    history: (count = readByDefault): readonly ErrorRecord[] => newestFirst.slice(0, count),

    /** How many of each code in the last hour. */
    countsByCode: (): Record<string, number> => {
      const from = now().getTime() - hourMilliseconds
      const recent = newestFirst.filter(({ timestamp }) => timestamp.getTime() > from)
      const byCode = Object.groupBy(recent, ({ code }) => code)

      return Object.fromEntries(Object.entries(byCode).map(([code, records = []]) => [code, records.length]))
    },
  }
}
