import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { onBookingAlone } from '#server/booking/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'

import { postSale } from './settle.ts'
import { findUsed, insertEntries, listUses, lockLot, type LotRow } from './store.ts'

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

    const by = { by: actorIdOf(context.actor), at: now, reason }
    await returnLesson(work, lot, { bookingId, ...by })
    await recordEvent(work, {
      action: 'lesson_given_back',
      entity: 'lesson_credit',
      entityId: creditId,
      facts: { bookingId },
      reason,
      onBehalfOf: lot.personId,
      publish: { personId: lot.personId },
    })
  })

interface Returned {
  bookingId: string
  at: Date
  by?: string | null
  reason?: string
}

/** Returns a lesson to its lot, and takes back the sale that it counts as once it was taken. Call it under the lot's lock. */
export async function returnLesson(work: OnDatabase, lot: LotRow, returned: Returned): Promise<void> {
  const used = await findUsed(work, returned.bookingId)
  const cents = -(used?.consumed?.cents ?? 0)
  const kind = used?.consumed ? 'adjust' : 'release'
  const { id: lotId, locationId, zone } = lot
  await insertEntries(work, [{ lotId, kind, quantity: 1, cents, ...returned }])
  const on = localDayOf(returned.at, zone)
  await postSale(work, { event: 'lesson given back', key: returned.bookingId, on, locationId, cents: -cents })
}

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
