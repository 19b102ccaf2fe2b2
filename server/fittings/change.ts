import { changesIn } from '#server/audit/service.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Fitting, FittingChange } from '#shared/fittings/records.ts'
import { Failure } from '#shared/http/failure.ts'

import { changing, refuseUnlessOpen } from './changing.ts'
import { presentFitting } from './present.ts'
import { listCandidates } from './store.ts'

type Change = FittingChange & { fittingId: string; version?: number }

/** Our own notes are written at any time; what the client reads, as long as they have not got it. */
export const changeFitting = (services: Services, { fittingId, version, ...change }: Change, context: Context) =>
  changing(services, fittingId, context, async (trx, row) => {
    if (version !== undefined && version !== row.version) {
      throw new Failure('version_conflict', 'Somebody has just changed this fitting. Look at it again.', {
        current: Fitting.encode(await presentFitting({ ...services, db: trx }, row, context)),
      })
    }
    const after = { ...row, ...change }
    const changes = changesIn(FittingChange, row, after)
    if (!changes) return undefined

    const { note: _ours, followUpOn: _day, ...theirs } = change
    if (Object.keys(theirs).length > 0) refuseUnlessOpen(row)
    const best = change.bestCandidateId ?? null
    if (best !== null && !(await listCandidates(trx, fittingId)).some(({ id }) => id === best)) {
      throw new Failure('not_found', 'There is no such candidate.')
    }
    await trx
      .updateTable('fitting')
      .set({ ...change, version: row.version + 1 })
      .where('id', '=', fittingId)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { action: 'fitting_changed', ...changes }
  })
