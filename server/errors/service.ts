import { recordEvent } from '#server/audit/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { deviceInWords } from '#shared/auth/user-agent.ts'
import { bounds, type ClientErrorsQuery, type ErrorReport } from '#shared/errors/contract.ts'
import { scrub } from '#shared/errors/scrub.ts'
import { Failure } from '#shared/http/failure.ts'

import { fingerprintOf } from './fingerprint.ts'
import {
  countErrors,
  countMinute,
  deleteError,
  deleteErrorsBefore,
  deleteMinutesBefore,
  errorsKept,
  isKnown,
  listErrors,
  sumErrors,
  upsertError,
} from './store.ts'

const hourMilliseconds = 3_600_000
const dayMilliseconds = 24 * hourMilliseconds
const daysKept = 30

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/**
 * Stores errors that browsers report. They come from strangers, so they are cleaned again and their number is
 * limited.
 */
export async function keepReports(
  work: Work,
  reports: readonly ErrorReport[],
  userAgent: string | undefined,
): Promise<void> {
  const browser = deviceInWords(userAgent ?? null)
  for (const report of reports) await keepReport(work, cleaned(report), { browser, at: work.now })
}

const cleaned = (report: ErrorReport): ErrorReport => ({
  ...report,
  code: scrub(report.code, 60),
  operation: scrub(report.operation, 60),
  message: scrub(report.message, bounds.message),
  stack: scrub(report.stack, bounds.stack),
  path: scrub(report.path, bounds.path),
  build: scrub(report.build, bounds.build),
})

async function keepReport(
  work: OnDatabase,
  { errorId, ...report }: ErrorReport,
  { browser, at }: { browser: string; at: Date },
): Promise<void> {
  const fingerprint = fingerprintOf({ errorId, ...report })
  const isFull = Number((await countErrors(work)).total) >= errorsKept
  if (isFull && !(await isKnown(work, fingerprint))) return

  await atomically(work, async (work) => {
    const { id } = await upsertError(work, {
      ...report,
      fingerprint,
      browser,
      errorIds: [errorId],
      firstSeenAt: at,
      lastSeenAt: at,
    })
    await countMinute(work, id, at, report.count)
  })
}

export async function listClientErrors(work: Work, query: ClientErrorsQuery) {
  const since = { hourAgo: before(work.now, hourMilliseconds), dayAgo: before(work.now, dayMilliseconds) }
  const [{ rows, next }, { total, countLastHour }] = await inOneTrip([
    listErrors(work, query, since),
    sumErrors(work, query.search, since),
  ])
  const errors = rows.map((row) => ({
    ...row,
    countLastHour: Number(row.countLastHour),
    countLastDay: Number(row.countLastDay),
  }))

  return { errors, total: Number(total), countLastHour: Number(countLastHour), next }
}

export async function resolveClientError(work: Acting, id: string): Promise<void> {
  await atomically(work, async (work) => {
    const resolved = await deleteError(work, id)
    if (!resolved) throw new Failure('not_found', 'This error is not listed any more.')
    await recordEvent(work, {
      action: 'client_error_resolved',
      entity: 'client_error',
      entityId: id,
      before: resolved,
    })
  })
}

/** Deletes errors that did not happen for a month, and minutes older than any count. */
export async function forgetOldErrors(work: Work): Promise<void> {
  await deleteErrorsBefore(work, before(work.now, daysKept * dayMilliseconds))
  await deleteMinutesBefore(work, before(work.now, dayMilliseconds))
}
