import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { onBookingAlone } from '#server/booking/service.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
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

/** Returns a booking's lesson to its package although the terms would keep it. */
export const giveLessonBack = (work: Work, { creditId, bookingId, reason }: GivenBack): Promise<void> =>
  onBookingAlone(work, bookingId, async (work) => {
    const { context, now } = work
    await refuseOther(work, { creditId, bookingId })
    const lot = await lockLot(work, creditId)
    const on = localDayOf(now, lot.zone)
    if (lot.expiresOn < on) throw new Failure('wrong_state', 'The last day of this package is over.')

    const consumed = (await listEntriesOfBooking(work, bookingId)).find(({ kind }) => kind === 'consume')
    const cents = consumed ? -consumed.cents : 0
    const kind = consumed ? 'adjust' : 'release'
    const by = { by: actorIdOf(context.actor), at: now, reason }
    await insertEntries(work, [{ lotId: creditId, kind, quantity: 1, cents, bookingId, ...by }])
    const { locationId, personId } = lot
    await postSale(work, { event: 'lesson given back', key: bookingId, on, locationId, cents: -cents })
    await recordEvent(work, {
      action: 'lesson_given_back',
      entity: 'lesson_credit',
      entityId: creditId,
      facts: { bookingId },
      reason,
      onBehalfOf: personId,
      publish: { personId },
    })
  })

async function refuseOther(work: Acting, { creditId, bookingId }: Omit<GivenBack, 'reason'>): Promise<void> {
  const use = (await listUses(work, [creditId])).find((one) => one.bookingId === bookingId)
  if (!use) throw new Failure('not_found', 'No lesson of this package was booked like this.')
  if (!may(work.context.actor, 'lesson.teach', use)) {
    throw new Failure('not_allowed', 'Only the desk, and whoever gave the lesson, give it back.')
  }
  if (use.mayGiveBack) return

  throw new Failure(
    'wrong_state',
    use.state === 'given_back' ? 'It was given back already.' : 'It is still to come. Cancel the booking instead.',
  )
}
