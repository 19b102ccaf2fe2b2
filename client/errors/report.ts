import { Failure } from '#shared/http/failure.ts'

import { createReporter, type ErrorRecord } from './reporter.ts'

function logToConsole({ id, code, error, context }: ErrorRecord): void {
  const write = error instanceof Failure ? 'warn' : 'error'
  // oxlint-disable-next-line no-console -- the specification has each error logged there
  console[write](`[${code}] ${context.operation} (${id})`, error)
}

// The part that talks to the studio is fetched at the first error: most visits never need it.
async function tellStudio(record: ErrorRecord): Promise<void> {
  try {
    const { queueReport } = await import('./send-reports.ts')
    queueReport(record)
  } catch {
    // Without a connection there is nobody to tell, and the console has it.
  }
}

/** The one of this tab. */
export const reporter = createReporter({
  now: () => new Date(),
  log: logToConsole,
  send: (record) => void tellStudio(record),
})
