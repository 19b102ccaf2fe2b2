import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Cents, Id, Instant } from '#shared/http/wire.ts'

import { BookingStatus } from './status.ts'

const BookingOfPerson = z.object({
  id: Id,
  reference: z.string(),
  status: BookingStatus,
  serviceName: z.string(),
  startsAt: Instant,
  local: z.string(),
  localEnd: z.string(),
  staffName: z.string().nullable(),
  bayName: z.string().nullable(),
  /** Left out for staff who neither give it nor take payments. */
  priceCents: Cents.exactOptional(),
  /** What is still to be paid of it or of its fee; left out together with the price. */
  dueCents: Cents.exactOptional(),
})
export type BookingOfPerson = z.output<typeof BookingOfPerson>

export const bookingsOfPersonContract = {
  listBookingsOfPerson: endpoint({
    method: 'GET',
    path: '/api/v1/people/:personId/bookings',
    summary: 'The bookings of a client: those to come, soonest first, or those that are over, latest first',
    access: 'may:read/bookings',
    params: z.object({ personId: Id }),
    query: z.strictObject({ when: z.enum(['coming', 'past']).default('past'), ...pageQuery(20) }),
    response: z.object({
      bookings: z.array(BookingOfPerson),
      next: NextPage,
      /** How often they did not come in the last twelve months. */
      noShows: z.int(),
    }),
    failures: ['not_found'],
  }),
}
