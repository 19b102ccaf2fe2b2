import { findAlternatives, presentAffected } from '#server/booking/service.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { PlannedBooking } from '#shared/staffing/absences.ts'
import { actionsFor, bestOf } from '#shared/staffing/best-action.ts'

/** Bookings that cannot stay, each with its alternatives. */
export async function planBookings(
  work: Timed,
  { bookings, out, now }: Parameters<typeof findAlternatives>[1],
): Promise<PlannedBooking[]> {
  const alternatives = await findAlternatives(work, { bookings, out, now })

  return bookings.map((booking) => {
    const found = alternatives.get(booking.id) ?? { sameHour: null, otherHours: [] }
    const inQuestion = { ...booking, ...found }
    return {
      ...presentAffected(booking),
      ...found,
      best: bestOf(inQuestion, now),
      actions: actionsFor(inQuestion, now),
    }
  })
}
