import { recordEvent } from '#server/audit/service.ts'
import { buildNotFound } from '#server/builds/orders/present.ts'
import { lockBuild } from '#server/builds/orders/store.ts'
import { linkedBuild, presentTrack } from '#server/builds/orders/track.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { openAround } from '#shared/booking/opening.ts'
import type { BuildTrack } from '#shared/builds/orders/tracker-contract.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'

interface PickupChoice {
  token: string
  at: Date | null
}

/** When its client comes for it. It binds nobody: staff see whom to expect. */
export const choosePickup = (services: Services, { token, at }: PickupChoice, context: Context): Promise<BuildTrack> =>
  atomically(services.db, async (trx) => {
    const inside = { ...services, db: trx }
    const row = await lockBuild(trx, (await linkedBuild(inside, token)).id)
    if (!row) throw buildNotFound()
    if (row.isSent) throw new Failure('wrong_state', 'Your clubs are sent to you.')
    if (row.status !== 'ready') throw new Failure('wrong_state', 'Your clubs are not ready to be fetched.')
    if (at !== null) await refuseClosedTime(trx, services.now(), at)

    await trx.updateTable('build').set({ pickupAt: at }).where('id', '=', row.id).execute()
    await recordEvent(trx, context, {
      action: 'pickup_chosen',
      entity: 'build',
      entityId: row.id,
      before: { pickupAt: row.pickupAt },
      after: { pickupAt: at },
      ...(row.personId !== null && { onBehalfOf: row.personId }),
      publish: { version: row.version, personId: row.personId },
    })
    return presentTrack(inside, { ...row, pickupAt: at })
  })

async function refuseClosedTime(trx: Db, now: Date, at: Date): Promise<void> {
  const location = await getLocation(trx)
  const hours = openAround(localDayOf(at, location.zone), location)
  const isOpen = hours.some(({ start, end }) => start <= at.getTime() && at.getTime() < end)
  if (at >= now && isOpen) return

  throw invalidField('at', 'We are closed then. Choose a time at which we are open.')
}
