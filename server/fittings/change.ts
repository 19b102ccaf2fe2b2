import { changesIn } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { Fitting, FittingChange } from '#shared/fittings/records.ts'
import { Failure } from '#shared/http/failure.ts'

import { changing, refuseUnlessOpen } from './changing.ts'
import { presentFitting } from './present.ts'
import { listCandidates } from './store.ts'

type Change = FittingChange & { fittingId: string; version?: number }

/** Changes a fitting: staff notes at any time, what the client reads only until it is shared. */
export const changeFitting = (work: Work, { fittingId, version, ...change }: Change) =>
  changing(work, fittingId, async (work, row) => {
    if (version !== undefined && version !== row.version) {
      throw new Failure('version_conflict', 'Somebody has just changed this fitting. Look at it again.', {
        current: Fitting.encode(await presentFitting(work, row)),
      })
    }
    const after = { ...row, ...change }
    const changes = changesIn(FittingChange, row, after)
    if (!changes) return undefined

    const { note: _ours, followUpOn: _day, ...theirs } = change
    if (Object.keys(theirs).length > 0) refuseUnlessOpen(row)
    const best = change.bestCandidateId ?? null
    if (best !== null && !(await listCandidates(work, fittingId)).some(({ id }) => id === best)) {
      throw new Failure('not_found', 'There is no such candidate.')
    }
    await work.trx
      .updateTable('fitting')
      .set({ ...change, version: row.version + 1 })
      .where('id', '=', fittingId)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { action: 'fitting_changed', ...changes }
  })
