import { actorIdOf, takeStep } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { Fitting } from '#shared/fittings/records.ts'
import { fittingSteps, type FittingStatus } from '#shared/fittings/status.ts'

import { fittingLink } from './link.ts'
import { fittingNotFound, presentFitting, readFitting } from './present.ts'
import { type FittingRow, insertTransition, lockFitting } from './store.ts'

const words: Record<FittingStatus, string> = {
  scheduled: 'scheduled',
  in_session: 'in session',
  results_draft: 'being written up',
  results_shared: 'shared',
  accepted: 'accepted',
  no_purchase: 'closed without a purchase',
  followup_due: 'to be followed up',
}

interface Step {
  to: FittingStatus
  reason?: string | undefined
  version?: number | undefined
}

interface Request extends Step {
  fittingId: string
}

/** Takes one step of a fitting's life; what is shared is mailed with its link. */
export const stepFitting = (work: Work, { fittingId, ...request }: Request) =>
  atomically(work, async (work) => {
    const row = await lockFitting(work, fittingId)
    if (!row) throw fittingNotFound()

    await takeFittingStep(work, row, request)
    if (request.to === 'results_shared') await mailResults(work, row)
    return readFitting(work, fittingId)
  })

/** Under the lock of the fitting. */
export async function takeFittingStep(work: Work, row: FittingRow, { to, reason, version: seen }: Step): Promise<void> {
  const { trx, context, now } = work

  await takeStep(work, {
    machine: fittingSteps,
    entity: 'fitting',
    noun: 'fitting',
    action: 'fitting_stepped',
    words,
    row,
    to,
    seen,
    reason,
    personId: row.personId,
    now,
    current: async () => Fitting.encode(await presentFitting(work, row)),
    async save(version) {
      const sharedAt = to === 'results_shared' ? now : row.sharedAt
      await changeOne(trx.updateTable('fitting').set({ status: to, version, sharedAt }).where('id', '=', row.id))
      await insertTransition(work, {
        fittingId: row.id,
        version,
        fromStatus: row.status,
        toStatus: to,
        actorKind: context.actor.kind,
        actorId: actorIdOf(context.actor),
        at: now,
        reason: reason ?? null,
      })
      return {}
    },
  })
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
