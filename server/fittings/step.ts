import { actorIdOf, takeStep } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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
export const stepFitting = (services: Services, { fittingId, ...request }: Request, context: Context) =>
  atomically(services.db, async (trx) => {
    const row = await lockFitting(trx, fittingId)
    if (!row) throw fittingNotFound()

    await takeFittingStep({ services, trx, context }, row, request)
    if (request.to === 'results_shared') await mailResults(services, trx, row)
    return readFitting({ ...services, db: trx }, fittingId, context)
  })

interface Work {
  services: Services
  trx: Db
  context: Context
}

/** Under the lock of the fitting. */
export async function takeFittingStep(
  { services, trx, context }: Work,
  row: FittingRow,
  { to, reason, version: seen }: Step,
): Promise<void> {
  const now = services.now()
  await takeStep(trx, context, {
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
    current: async () => Fitting.encode(await presentFitting({ ...services, db: trx }, row, context)),
    async save(version) {
      const sharedAt = to === 'results_shared' ? now : row.sharedAt
      await trx.updateTable('fitting').set({ status: to, version, sharedAt }).where('id', '=', row.id).execute()
      await insertTransition(trx, {
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

async function mailResults({ config }: Services, trx: Db, row: FittingRow): Promise<void> {
  if (!row.email || row.personId === null) return

  await queueTemplate(trx, {
    template: 'fitting_results',
    to: row.email,
    personId: row.personId,
    about: row.id,
    facts: { number: row.number },
    lines: [
      `Hello ${row.firstName ?? ''},`,
      'The results of your fitting are ready. The page shows every club and what came of it.',
    ],
    action: { label: 'See the results', url: fittingLink.urlOf(config, row) },
  })
}
