import type { Work } from '#server/kernel/work.ts'
import { giveBackMinutes } from '#server/memberships/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

interface UsedTime {
  id: string
  startsAt: Date
  zone: string
}

/** Returns the minutes or the lesson that paid for a booking. Call it under the locks of its membership and of the booking. */
export async function giveTimeBack(
  work: Work,
  { id: bookingId, startsAt, zone }: UsedTime,
  { isStudios }: { isStudios: boolean },
): Promise<void> {
  const day = localDayOf(startsAt, zone)
  await work.services.bookingCredits.release(work, { bookingId, day, isStudios, at: work.now })
  await giveBackMinutes(work, bookingId)
}
