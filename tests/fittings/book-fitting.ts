import { bookingContract } from '#shared/booking/contract.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Call } from '#shared/http/call.ts'

const zone = 'America/Chicago'

/** A driver fitting at the next time that is free, for somebody new, and where the day board shows it. */
export async function bookFitting(call: Call, person: { firstName: string; lastName: string; email: string }) {
  const from = localDayOf(new Date(), zone)
  const { starts } = await call(bookingContract.listFreeStarts, {
    query: { service: 'driver_fitting', from, days: 14 },
  })
  const [start] = starts
  if (!start) throw new Error('No fitting is free within two weeks.')
  const { id, reference, startsAt } = await call(bookingContract.createBooking, {
    headers: {},
    body: { serviceCode: 'driver_fitting', startsAt: start.startsAt, person: { ...person, phone: '312 555 0177' } },
  })
  return { reference, dayBoard: `/admin/bookings/day?day=${localDayOf(startsAt, zone)}&booking=${id}` }
}
