import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { fittingsContract } from '#shared/fittings/contract.ts'
import { mostShots, type NewShot } from '#shared/fittings/records.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted } from '#shared/words.ts'

import { changing, refuseUnlessOpen } from './changing.ts'
import { listCandidates, listShots } from './store.ts'

const noSuchShot = () => new Failure('not_found', 'There is no such shot.')

export async function refuseForeignCandidates(
  work: OnDatabase,
  fittingId: string,
  ids: readonly string[],
): Promise<void> {
  const known = new Set((await listCandidates(work, fittingId)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw new Failure('not_found', 'There is no such candidate.')
}

export const tooManyShots = () =>
  new Failure('wrong_state', `A fitting holds ${counted(mostShots, 'shot')}. Begin another one.`)

interface ShotsRequest {
  fittingId: string
  shots: readonly NewShot[]
}

/** Adds shots in order; a shot that is sent again is skipped. */
export const addShots = (work: Work, { fittingId, shots }: ShotsRequest) =>
  changing(work, fittingId, async (work, row) => {
    refuseUnlessOpen(row)
    const candidateIds = shots.map(({ candidateId }) => candidateId)
    await refuseForeignCandidates(work, fittingId, candidateIds)
    if ((await listShots(work, fittingId)).length + shots.length > mostShots) throw tooManyShots()

    const added = await work.trx
      .insertInto('fittingShot')
      .values(
        shots.map(({ figures, ...shot }) => ({
          ...shot,
          fittingId,
          figures: JSON.stringify(figures),
          createdAt: work.now,
        })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    return added.length > 0 ? { action: 'shots_added', facts: { count: added.length } } : undefined
  })

type Change = Parsed<typeof fittingsContract.changeShot>

export const changeShot = (work: Work, { params, body }: Pick<Change, 'params' | 'body'>) =>
  changing(work, params.fittingId, async (work, row) => {
    refuseUnlessOpen(row)
    const { figures, ...facts } = body
    if (facts.candidateId !== undefined) {
      await refuseForeignCandidates(work, params.fittingId, [facts.candidateId])
    }
    const set = { ...facts, ...(figures && { figures: JSON.stringify(figures) }) }
    const before = (await listShots(work, params.fittingId)).find(({ id }) => id === params.shotId)
    if (!before) throw noSuchShot()
    if (Object.keys(set).length === 0) return undefined

    await changeOne(work.trx.updateTable('fittingShot').set(set).where('id', '=', params.shotId))
    const { included, candidateId } = before
    return {
      action: 'shot_changed',
      before: { included, candidateId, figures: before.figures },
      after: { included, candidateId, figures: before.figures, ...body },
    }
  })

export const removeShot = (work: Work, { fittingId, shotId }: Change['params']) =>
  changing(work, fittingId, async ({ trx }, row) => {
    refuseUnlessOpen(row)
    const removed = await trx
      .deleteFrom('fittingShot')
      .where('id', '=', shotId)
      .where('fittingId', '=', fittingId)
      .returning('figures')
      .executeTakeFirst()
    if (!removed) throw noSuchShot()

    return { action: 'shot_removed', before: { figures: removed.figures } }
  })
