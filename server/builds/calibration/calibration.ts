import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getLocation } from '#server/settings/service.ts'
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

/** What the clubs that were weighed in this shop teach about its predictions. */
export async function readCalibration(db: Db): Promise<ShopCalibration> {
  const { id } = await getLocation(db)
  const figures = await listFigures(db, id)

  return { ...calibrate(figures), clubs: figures.length }
}

export async function readMeasured(db: Db) {
  const { id } = await getLocation(db)

  return { calibration: await readCalibration(db), clubs: await listMeasured(db, id) }
}

/** More say no more, and a scale changes over the years. */
const most = 200

export function addMeasured(
  services: Services,
  { key, ...request }: NewMeasuredClub & { key: string | undefined },
  context: Context,
): Promise<MeasuredClub> {
  const keyed = { endpoint: calibrationContract.addMeasuredClub, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const { id: locationId } = await getLocation(trx)
      const others = await listFigures(trx, locationId)
      if (others.length >= most)
        throw new Failure('not_offered', `${counted(most, 'club is', 'clubs are')} enough. Take an old one away first.`)

      const { name, parts, measured } = request
      const predicted = predictSwingWeight(parts)
      const { id } = await trx
        .insertInto('measuredClub')
        .values({
          locationId,
          name,
          parts: JSON.stringify(parts),
          predicted,
          measured,
          measuredBy: actorIdOf(context.actor),
          measuredAt: services.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordEvent(trx, context, {
        action: 'measured_club_added',
        entity: 'measured_club',
        entityId: id,
        after: { name, predicted, measured },
      })
      const added = (await listMeasured(trx, locationId)).find((club) => club.id === id)
      if (!added) throw new Error('A club that was just written is not there.')
      return keep(trx, added)
    }),
  )
}

export const removeMeasured = ({ db }: Services, clubId: string, context: Context): Promise<ShopCalibration> =>
  atomically(db, async (trx) => {
    const gone = await trx
      .deleteFrom('measuredClub')
      .where('id', '=', clubId)
      .returning(['name', 'predicted', 'measured'])
      .executeTakeFirst()
    if (!gone) throw new Failure('not_found', 'There is no such club.')

    await recordEvent(trx, context, {
      action: 'measured_club_removed',
      entity: 'measured_club',
      entityId: clubId,
      before: gone,
    })
    return readCalibration(trx)
  })
