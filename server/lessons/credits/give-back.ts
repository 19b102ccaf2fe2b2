import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { lockBooking } from '#server/booking/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { readStudioZone } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'

import { postSale } from './settle.ts'
import { insertEntries, listEntriesOfBooking, listUses, lockLot } from './store.ts'

interface GivenBack {
  creditId: string
  bookingId: string
  reason: string
}

/** Gives the lesson of a booking back that its terms would keep: it may be booked with again. */
export function giveLessonBack(
  { db, now }: Services,
  { creditId, bookingId, reason }: GivenBack,
  context: Context,
): Promise<void> {
  return atomically(db, async (trx) => {
    const today = localDayOf(now(), await readStudioZone(trx))
    await lockBooking(trx, bookingId)
    await refuseOther(trx, { creditId, bookingId }, context)
    const lot = await lockLot(trx, creditId)
    if (lot.expiresOn < today) throw new Failure('wrong_state', 'The last day of this package is over.')

    const consumed = (await listEntriesOfBooking(trx, bookingId)).find(({ kind }) => kind === 'consume')
    const cents = consumed ? -consumed.cents : 0
    const kind = consumed ? 'adjust' : 'release'
    const by = { by: actorIdOf(context.actor), at: now(), reason }
    await insertEntries(trx, [{ lotId: creditId, kind, quantity: 1, cents, bookingId, ...by }])
    const { locationId, personId } = lot
    await postSale(trx, { event: 'lesson given back', key: bookingId, on: today, locationId, cents: -cents })
    await recordEvent(trx, context, {
      action: 'lesson_given_back',
      entity: 'lesson_credit',
      entityId: creditId,
      facts: { bookingId },
      reason,
      onBehalfOf: personId,
      publish: { personId },
    })
  })
}

async function refuseOther(
  trx: Db,
  { creditId, bookingId }: Omit<GivenBack, 'reason'>,
  { actor }: Context,
): Promise<void> {
  const use = (await listUses(trx, [creditId])).find((one) => one.bookingId === bookingId)
  if (!use) throw new Failure('not_found', 'No lesson of this package was booked like this.')
  if (!may(actor, 'lesson.teach', use)) {
    throw new Failure('not_allowed', 'Only the desk, and whoever gave the lesson, give it back.')
  }
  if (use.mayGiveBack) return

  throw new Failure(
    'wrong_state',
    use.state === 'given_back' ? 'It was given back already.' : 'It is still to come. Cancel the booking instead.',
  )
}
