import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import {
  calibrationContract,
  type MeasuredClub,
  type NewMeasuredClub,
  type ShopCalibration,
} from '#shared/builds/calibration/contract.ts'
import { calibrate, predictSwingWeight } from '#shared/clubs/swing-weight.ts'
import { Failure } from '#shared/http/failure.ts'
import { counted } from '#shared/words.ts'

import { listFigures, listMeasured } from './store.ts'

/** What this shop's weighed clubs say about the predictions. */
export async function readCalibration(work: Timed): Promise<ShopCalibration> {
  const { id } = work.place
  const figures = await listFigures(work, id)

  return { ...calibrate(figures), clubs: figures.length }
}

export async function readMeasured(work: Timed) {
  const { id } = work.place

  return { calibration: await readCalibration(work), clubs: await listMeasured(work, id) }
}

/** More add nothing, and scales drift over the years. */
const mostClubs = 200

export function addMeasured(
  work: Work,
  { key, ...request }: NewMeasuredClub & { key: string | undefined },
): Promise<MeasuredClub> {
  const keyed = { endpoint: calibrationContract.addMeasuredClub, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { id: locationId } = work.place
      const others = await listFigures(work, locationId)
      if (others.length >= mostClubs)
        throw new Failure(
          'not_offered',
          `${counted(mostClubs, 'club is', 'clubs are')} enough. Take an old one away first.`,
        )

      const { name, parts, measured } = request
      const predicted = predictSwingWeight(parts)
      const { id } = await work.trx
        .insertInto('measuredClub')
        .values({
          locationId,
          name,
          parts: JSON.stringify(parts),
          predicted,
          measured,
          measuredBy: actorIdOf(work.context.actor),
          measuredAt: work.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordEvent(work, {
        action: 'measured_club_added',
        entity: 'measured_club',
        entityId: id,
        after: { name, predicted, measured },
      })
      const added = (await listMeasured(work, locationId)).find((club) => club.id === id)
      if (!added) throw new Error('A club that was just written is not there.')
      return keep(work, added)
    }),
  )
}

export const removeMeasured = (work: Work, clubId: string): Promise<ShopCalibration> =>
  atomically(work, async (work) => {
    const gone = await work.trx
      .deleteFrom('measuredClub')
      .where('id', '=', clubId)
      .returning(['name', 'predicted', 'measured'])
      .executeTakeFirst()
    if (!gone) throw new Failure('not_found', 'There is no such club.')

    await recordEvent(work, {
      action: 'measured_club_removed',
      entity: 'measured_club',
      entityId: clubId,
      before: gone,
    })
    return readCalibration(work)
  })
