import { recordKind, takeStep } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { Fitting } from '#shared/fittings/records.ts'
import { fittingSteps, type FittingStatus, fittingWords } from '#shared/fittings/status.ts'

import { fittingLink } from './link.ts'
import { fittingNotFound, presentFitting, readFitting } from './present.ts'
import { fittingHistory, type FittingRow, lockFitting } from './store.ts'

const fittings = recordKind({
  entity: 'fitting',
  noun: 'fitting',
  action: 'fitting_stepped',
  machine: fittingSteps,
  words: fittingWords,
  table: 'fitting',
  history: fittingHistory,
  personOf: ({ personId }: FittingRow) => personId,
  current: async (work: Work, row: FittingRow) => Fitting.encode(await presentFitting(work, row)),
})

interface Step {
  to: FittingStatus
  reason?: string | undefined
  version?: number | undefined
}

interface Request extends Step {
  fittingId: string
}

/** Takes a step of a fitting. Sharing mails the link to the client. */
export const stepFitting = (work: Work, { fittingId, ...request }: Request) =>
  atomically(work, async (work) => {
    const row = await lockFitting(work, fittingId)
    if (!row) throw fittingNotFound()

    await takeFittingStep(work, row, request)
    if (request.to === 'results_shared') await mailResults(work, row)
    return readFitting(work, fittingId)
  })

/** The caller holds the lock of the fitting. */
export async function takeFittingStep(work: Work, row: FittingRow, { to, reason, version: seen }: Step): Promise<void> {
  const set = to === 'results_shared' ? { sharedAt: work.now } : {}
  await takeStep(work, fittings, { row, to, seen, reason, set })
}

async function mailResults(work: Work, row: FittingRow): Promise<void> {
  if (!row.email || row.personId === null) return

  await queueTemplate(work, {
    template: 'fitting_results',
    to: row.email,
    personId: row.personId,
    about: row.id,
    facts: { number: row.number },
    lines: [
      `Hello ${row.firstName ?? ''},`,
      'The results of your fitting are ready. The page shows every club and what came of it.',
    ],
    action: { label: 'See the results', url: fittingLink.urlOf(work.services.config, row) },
  })
}
