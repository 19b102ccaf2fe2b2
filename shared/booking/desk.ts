import { z } from 'zod'

import { PartCode, ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { columnsQuery, daysQuery, NextPage, pageQuery, severalOf, Total } from '#shared/http/list.ts'
import { Cents, Day, Id, Instant, Line, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { Payment } from '#shared/payments/contract.ts'

import { movers } from './moving.ts'
import { OfferStatus } from './offers/status.ts'
import { AboutClient } from './record.ts'
import { BookingStatus } from './status.ts'

/** Other times offered to a client, or asked for by one, as the desk reads it. */
const DeskOffer = z.object({
  id: Id,
  status: OfferStatus,
  version: z.int(),
  /** The times held for the answer, in wall time. */
  times: z.array(z.string()),
  localUntil: z.string().nullable(),
  /** Who of the staff asked. */
  by: z.string().nullable(),
  /** The result of a call. */
  outcome: z.string().nullable(),
})
export type DeskOffer = z.output<typeof DeskOffer>

export const BoardBooking = z.object({
  id: Id,
  reference: z.string(),
  status: BookingStatus,
  version: z.int(),
  /** When it got its status: some steps can be undone only for a while. */
  changedAt: Instant,
  /** The initials of whoever took the last step, when that was staff. */
  changedBy: z.string().nullable(),
  serviceCode: ServiceCode,
  serviceName: z.string(),
  optionCode: PartCode,
  personId: Id,
  personName: z.string(),
  phone: z.string(),
  /** True when an address of the client is known. */
  hasEmail: z.boolean(),
  startsAt: Instant,
  endsAt: Instant,
  local: z.string(),
  localEnd: z.string(),
  bayId: Id.nullable(),
  /** The staff, bays and devices that it takes. */
  resourceIds: z.array(Id),
  staffName: z.string().nullable(),
  /** The time that it takes from them before and after. */
  bufferBeforeMinutes: z.int(),
  bufferAfterMinutes: z.int(),
  /** True when its length can change: bay time, and services with several lengths. */
  hasLengths: z.boolean(),
  /**
   * What is still due at the studio; after a cancellation or no-show, the open fee. Left out for staff who neither give
   * it nor take payments.
   */
  dueCents: Cents.exactOptional(),
  /** The order in which that is due; null before there is one. Left out together with it. */
  orderId: Id.nullable().exactOptional(),
  /** Its series, and why the desk made it although the rules do not offer it. */
  seriesId: Id.nullable(),
  /** Who asked for its time, when it was moved. */
  movedBy: z.enum(movers).nullable().default(null),
  forcedReason: z.string().nullable(),
  /** When it really began and ended. */
  beganAt: Instant.nullable(),
  leftAt: Instant.nullable(),
  /** Until when a pending booking keeps its time. */
  expiresAt: Instant.nullable().default(null),
  /** True when its staff or bay is out, or other times are offered: it cannot become a no-show. */
  isUnkept: z.boolean().default(false),
  /** The open question about its time, or how that was settled when it stays where it cannot be kept. */
  offer: DeskOffer.nullable().default(null),
  /** True for a no-show whose fee is in an order or whose credit went back: it can no longer be undone. */
  isSettled: z.boolean().default(false),
  /** True when the caller may act on it: the desk, and the staff who give it. */
  mayChange: z.boolean(),
  /** The service's questions and the answers, as they were asked. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type BoardBooking = z.output<typeof BoardBooking>

/** With the name of the bay, for whoever goes there. */
export const StaffBooking = BoardBooking.extend({ bayName: z.string().nullable() })
export type StaffBooking = z.output<typeof StaffBooking>

/** With what whoever gives it looks up about its client. */
export const OwnBooking = StaffBooking.extend(AboutClient.shape).extend({
  /** The latest note that is not pinned. */
  lastNote: z.object({ at: Instant, text: z.string() }).nullable(),
  /** How many lessons like this one are paid for and not booked; null when they have bought none. */
  lessonsLeft: z.int().nullable(),
})
export type OwnBooking = z.output<typeof OwnBooking>

export const BoardBlock = z.object({
  id: Id,
  version: z.int(),
  kind: z.enum(['leave', 'maintenance', 'closure', 'clinic', 'league', 'other']),
  reason: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  local: z.string(),
  localEnd: z.string(),
  resourceIds: z.array(Id),
})
export type BoardBlock = z.output<typeof BoardBlock>

export const DayBoard = z.object({
  day: Day,
  zone: z.string(),
  /** The wall times between which the board is drawn; `closesNextDay` when the night lasts until then. */
  opens: z.string(),
  closes: z.string(),
  closesNextDay: z.boolean(),
  closed: z.boolean(),
  bays: z.array(z.object({ id: Id, name: z.string(), features: z.array(z.string()) })),
  /** With the shifts of the day, in wall time; one that ends no later than it starts ends on the next day. */
  staff: z.array(
    z.object({ id: Id, name: z.string(), shifts: z.array(z.object({ starts: z.string(), ends: z.string() })) }),
  ),
  devices: z.array(z.object({ id: Id, name: z.string() })),
  /** Which of the staff the caller is; null for somebody who gives no service. */
  me: Id.nullable().default(null),
  /** Bookings that begin on the day, or in its night until closing: each booking is on one day's board. */
  bookings: z.array(BoardBooking),
  /** Bookings of the day before's board that begin on this date or last into it, and so take a bay here. */
  earlier: z.array(BoardBooking),
  /** What takes people and places without being a booking. */
  blocks: z.array(BoardBlock),
})
export type DayBoard = z.output<typeof DayBoard>

/** The fee of a late cancellation or no-show, until it is waived or paid. */
export const BookingFee = z.object({
  /** The booking's id. */
  id: Id,
  reference: z.string(),
  kind: z.enum(['late_cancellation', 'no_show']),
  /** The open part of the fee. */
  amountCents: Cents,
  /** What was paid of it ahead; it goes back when the fee is waived. */
  paidCents: Cents,
  priceCents: Cents,
  serviceName: z.string(),
  personId: Id.nullable(),
  personName: z.string(),
  phone: z.string(),
  startsAt: Instant,
  local: z.string(),
  /** The order in which a part was paid; the rest is in it, too. */
  orderId: Id.nullable(),
  /** The client's card, which may be charged. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
})
export type BookingFee = z.output<typeof BookingFee>

const page = z.strictObject({
  ...pageQuery(20),
})

/** By what a list of bookings is filtered and sorted. */
const bookingFilters = {
  /** A reference, or a part of a name, an e-mail address or a phone number. */
  search: z.string().trim().min(2).max(100).exactOptional(),
  ...daysQuery,
  /** By default canceled, declined and expired bookings are left out, except those of a person. */
  status: severalOf(BookingStatus),
  service: ServiceCode.exactOptional(),
  staff: Id.exactOptional(),
  bay: Id.exactOptional(),
  person: Id.exactOptional(),
  /** By start; by default the nearest to now for a search only, otherwise the latest first. */
  sort: z.enum(['startsAt', '-startsAt', 'nearest']).exactOptional(),
}

export const bookingColumns = [
  'reference',
  'day',
  'begins',
  'ends',
  'service',
  'client',
  'email',
  'phone',
  'staff',
  'bay',
  'party',
  'state',
  'currency',
  'price',
  'made',
] as const

/** The front desk's lists. */
export const deskEndpoints = {
  listBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings',
    summary:
      'Bookings of the place, or of one person in the whole house, a page at a time: of days, a person, one of the staff, a bay, or what some letters may mean',
    access: 'may:read/bookings',
    query: z.strictObject({
      ...bookingFilters,
      ...pageQuery(20),
    }),
    response: z.object({ bookings: z.array(StaffBooking), next: NextPage, total: Total }),
  }),
  exportBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/export',
    summary:
      'The same list of bookings, whole, as a CSV file; by start, the latest first unless it is sorted otherwise',
    access: 'may:export/users',
    query: z.strictObject({ ...bookingFilters, ...columnsQuery(bookingColumns) }),
    produces: 'text/csv',
    response: z.string(),
    limit: { max: 20, perSeconds: 600 },
  }),
  listBookingsWithMe: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/with-me',
    summary: 'What the signed-in member of the staff conducts this week, with the answers; null for none of them',
    access: 'may:read/bookings',
    response: z.object({ bookings: z.array(OwnBooking).nullable() }),
  }),
  readDayBoard: endpoint({
    method: 'GET',
    path: '/api/v1/day-board',
    summary:
      "One day's bays and bookings with its night until it closes, as the front desk sees them; today unless told",
    access: 'may:read/bookings',
    query: z.strictObject({ day: Day.exactOptional() }),
    response: DayBoard,
  }),
  listDayBoards: endpoint({
    method: 'GET',
    path: '/api/v1/day-boards',
    summary: 'The same of several days in a row, such as a week',
    access: 'may:read/bookings',
    query: z.strictObject({ from: Day, days: z.coerce.number<number>().int().min(1).max(14) }),
    response: z.object({ days: z.array(DayBoard) }),
  }),
  listWaitingBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/waiting',
    summary: 'What waits for the yes of whoever asks: bookings, and other times of bookings, the soonest first',
    access: 'may:read/bookings',
    query: page,
    response: z.object({ bookings: z.array(StaffBooking), next: z.string().nullable() }),
  }),
  listUnattendedBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/unattended',
    summary:
      'Came or not? What is over and nobody was checked in to, the oldest first: all to the desk, to others what they gave',
    access: 'may:read/bookings',
    query: page,
    response: z.object({ bookings: z.array(BoardBooking), next: z.string().nullable() }),
  }),
  listUnpaidBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/unpaid',
    summary:
      'What took place, costs something and is in no order yet, the latest first; of one client in the whole house, with what has begun',
    access: 'may:take_payments/orders',
    query: page.extend({ person: Id.exactOptional() }),
    response: z.object({ bookings: z.array(BoardBooking), next: z.string().nullable() }),
  }),
  listBookingFees: endpoint({
    method: 'GET',
    path: '/api/v1/booking-fees',
    summary: 'Open fees of late cancellations and no-shows, of one client or all, the latest booking first',
    access: 'may:manage_bookings/bookings',
    query: page.extend({ person: Id.exactOptional() }),
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
    /** `not_allowed`: money would go back, and the caller may not refund. */
    failures: ['not_found', 'wrong_state', 'not_allowed'],
  }),
  chargeBookingFee: endpoint({
    method: 'POST',
    path: '/api/v1/booking-fees/:bookingId/charge',
    summary:
      'Charge a fee to the card on file of whoever booked; where the bank wants to ask them, a link to pay is mailed',
    access: 'may:take_payments/orders',
    params: z.object({ bookingId: Id }),
    headers: RequiredIdempotencyHeaders,
    status: 201,
    response: z.object({ orderId: Id, payment: Payment }),
    /** `wrong_state`: no card is on file, or the fee is paid. */
    failures: ['not_found', 'wrong_state', 'not_offered', 'key_reused'],
  }),
}
