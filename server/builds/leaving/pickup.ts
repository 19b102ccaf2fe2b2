import { recordEvent } from '#server/audit/service.ts'
import { buildNotFound } from '#server/builds/orders/present.ts'
import { lockBuild } from '#server/builds/orders/store.ts'
import { linkedBuild, presentTrack } from '#server/builds/orders/track.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { type Timed, type Work, atPlaceOf } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { openAround } from '#shared/booking/opening.ts'
import type { BuildTrack } from '#shared/builds/orders/tracker-contract.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'

interface PickupChoice {
  token: string
  at: Date | null
}

/** The client says when they come. It is no appointment, only a hint for staff. */
export const choosePickup = (work: Work, { token, at }: PickupChoice): Promise<BuildTrack> =>
  atomically(work, async (inside) => {
    const row = await lockBuild(inside, (await linkedBuild(inside, token)).id)
    if (!row) throw buildNotFound()
    const work = atPlaceOf(inside, row)
    if (row.isSent) throw new Failure('wrong_state', 'Your clubs are sent to you.')
    if (row.status !== 'ready') throw new Failure('wrong_state', 'Your clubs are not ready to be fetched.')
    if (at !== null) await refuseClosedTime(work, at)

    await changeOne(work.trx.updateTable('build').set({ pickupAt: at }).where('id', '=', row.id))
    await recordEvent(work, {
      action: 'pickup_chosen',
      entity: 'build',
      entityId: row.id,
      before: { pickupAt: row.pickupAt },
      after: { pickupAt: at },
      ...(row.personId !== null && { onBehalfOf: row.personId }),
      publish: { version: row.version, personId: row.personId },
    })
    return presentTrack(work, { ...row, pickupAt: at })
  })

async function refuseClosedTime(work: Timed, at: Date): Promise<void> {
  const location = await getLocation(work)
  const hours = openAround(localDayOf(at, location.zone), location)
  const isOpen = hours.some(({ start, end }) => start <= at.getTime() && at.getTime() < end)
  if (at >= work.now && isOpen) return

  throw invalidField('at', 'We are closed then. Choose a time at which we are open.')
}
