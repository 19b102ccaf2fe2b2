import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { pageQuery } from '#shared/http/list.ts'
import { Cents, Day, Id, Instant, Line } from '#shared/http/wire.ts'

import { BookingStatus } from './status.ts'

export const BoardBooking = z.object({
  id: Id,
  reference: z.string(),
  status: BookingStatus,
  version: z.int(),
  /** When it took on its status: some steps are undone for a while only. */
  changedAt: Instant,
  serviceName: z.string(),
  personName: z.string(),
  phone: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  local: z.string(),
  localEnd: z.string(),
  bayId: Id.nullable(),
  staffName: z.string().nullable(),
  /** To the questions of the service, as they were asked. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type BoardBooking = z.output<typeof BoardBooking>

/** With the bay by its name, for whoever goes there. */
export const StaffBooking = BoardBooking.extend({ bayName: z.string().nullable() })
export type StaffBooking = z.output<typeof StaffBooking>

export const DayBoard = z.object({
  day: Day,
  zone: z.string(),
  /** Wall times between which the board is drawn. */
  opens: z.string(),
  closes: z.string(),
  closed: z.boolean(),
  bays: z.array(z.object({ id: Id, name: z.string(), features: z.array(z.string()) })),
  bookings: z.array(BoardBooking),
})
export type DayBoard = z.output<typeof DayBoard>

/** What a late cancellation or a no-show costs, until it is waived or an order charges it. */
export const BookingFee = z.object({
  /** The booking's. */
  id: Id,
  reference: z.string(),
  kind: z.enum(['late_cancellation', 'no_show']),
  amountCents: Cents,
  priceCents: Cents,
  serviceName: z.string(),
  personName: z.string(),
  phone: z.string(),
  startsAt: Instant,
  local: z.string(),
})
export type BookingFee = z.output<typeof BookingFee>

const page = z.strictObject({
  ...pageQuery(20),
})

/** What the front desk looks at beside single bookings. */
export const deskEndpoints = {
  searchBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings',
    summary: 'Bookings that some letters may mean, by reference or by person, the nearest to now first',
    access: 'may:read/bookings',
    query: z.strictObject({
      /** A reference, or a part of a name, an e-mail address or a phone number. */
      search: z.string().trim().min(2).max(100),
      limit: z.coerce.number<number>().int().min(1).max(20).default(6),
    }),
    response: z.array(BoardBooking),
  }),
  listBookingsWithMe: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/with-me',
    summary: 'What the signed-in member of the staff conducts this week, with the answers; null for none of them',
    access: 'may:read/bookings',
    response: z.object({ bookings: z.array(StaffBooking).nullable() }),
  }),
  readDayBoard: endpoint({
    method: 'GET',
    path: '/api/v1/day-board',
    summary: "One day's bays and bookings, as the front desk sees them; today unless told",
    access: 'may:read/bookings',
    query: z.strictObject({ day: Day.exactOptional() }),
    response: DayBoard,
  }),
  listUnattendedBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/unattended',
    summary: 'Came or not? What is over and nobody was checked in to, the oldest first',
    access: 'may:manage_bookings/bookings',
    query: page,
    response: z.object({ bookings: z.array(BoardBooking), next: z.string().nullable() }),
  }),
  listBookingFees: endpoint({
    method: 'GET',
    path: '/api/v1/booking-fees',
    summary: 'Open fees of late cancellations and no-shows, the latest booking first',
    access: 'may:manage_bookings/bookings',
    query: page,
    response: z.object({ fees: z.array(BookingFee), next: z.string().nullable() }),
  }),
  waiveBookingFee: endpoint({
    method: 'POST',
    path: '/api/v1/booking-fees/:bookingId/waive',
    summary: 'Let a fee go, with the reason',
    access: 'may:manage_bookings/bookings',
    params: z.object({ bookingId: Id }),
    body: z.strictObject({ reason: Line(300).meta({ examples: ['The train did not run'] }) }),
    status: 204,
    response: z.void(),
    failures: ['wrong_state'],
  }),
}
