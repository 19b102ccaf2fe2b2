import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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

/** Keeps what browsers tell. It comes from strangers, so it is cleaned again and can only fill so much. */
export async function keepReports(
  { db, now }: Pick<Services, 'db' | 'now'>,
  reports: readonly ErrorReport[],
  userAgent: string | undefined,
): Promise<void> {
  const browser = deviceInWords(userAgent ?? null)
  for (const report of reports) await keepReport(db, cleaned(report), { browser, at: now() })
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
  db: Db,
  { errorId, ...report }: ErrorReport,
  { browser, at }: { browser: string; at: Date },
): Promise<void> {
  const fingerprint = fingerprintOf({ errorId, ...report })
  const isFull = Number((await countErrors(db)).total) >= errorsKept
  if (isFull && !(await isKnown(db, fingerprint))) return

  await atomically(db, async (trx) => {
    const { id } = await upsertError(trx, {
      ...report,
      fingerprint,
      browser,
      errorIds: [errorId],
      firstSeenAt: at,
      lastSeenAt: at,
    })
    await countMinute(trx, id, at, report.count)
  })
}

export async function listClientErrors({ db, now }: Pick<Services, 'db' | 'now'>, query: ClientErrorsQuery) {
  const since = { hourAgo: before(now(), hourMilliseconds), dayAgo: before(now(), dayMilliseconds) }
  const [{ rows, next }, { total, countLastHour }] = await Promise.all([
    listErrors(db, query, since),
    sumErrors(db, query.search, since),
  ])
  const errors = rows.map((row) => ({
    ...row,
    countLastHour: Number(row.countLastHour),
    countLastDay: Number(row.countLastDay),
  }))

  return { errors, total: Number(total), countLastHour: Number(countLastHour), next }
}

export async function resolveClientError(db: Db, id: string, context: Context): Promise<void> {
  await atomically(db, async (trx) => {
    const resolved = await deleteError(trx, id)
    if (!resolved) throw new Failure('not_found', 'This error is not listed any more.')
    await recordEvent(trx, context, {
      action: 'client_error_resolved',
      entity: 'client_error',
      entityId: id,
      before: resolved,
    })
  })
}

/** Forgets what has not happened for a month, and the minutes that no count asks for. */
export async function forgetOldErrors({ db, now }: Services): Promise<void> {
  await deleteErrorsBefore(db, before(now(), daysKept * dayMilliseconds))
  await deleteMinutesBefore(db, before(now(), dayMilliseconds))
}
