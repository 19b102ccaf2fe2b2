import { z } from 'zod'

import { PartCode, ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Cents, Day, Id, Instant, Line, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { Payment } from '#shared/payments/contract.ts'

import { movers } from './moving.ts'
import { OfferStatus } from './offers/status.ts'
import { AboutClient } from './record.ts'
import { BookingStatus } from './status.ts'

/** What a client is asked whose time cannot be kept, or what a client asks whose time the studio agreed to, as the desk reads it. */
const DeskOffer = z.object({
  id: Id,
  status: OfferStatus,
  version: z.int(),
  /** Which times are kept for the answer, on the studio's wall. */
  times: z.array(z.string()),
  localUntil: z.string().nullable(),
  /** Who of the staff asked. */
  by: z.string().nullable(),
  /** What a call came to. */
  outcome: z.string().nullable(),
})
export type DeskOffer = z.output<typeof DeskOffer>

export const BoardBooking = z.object({
  id: Id,
  reference: z.string(),
  status: BookingStatus,
  version: z.int(),
  /** When it took on its status: some steps are undone for a while only. */
  changedAt: Instant,
  /** The initials of whoever took the last step, where that was one of us. */
  changedBy: z.string().nullable(),
  serviceCode: ServiceCode,
  serviceName: z.string(),
  optionCode: PartCode,
  personId: Id,
  personName: z.string(),
  phone: z.string(),
  /** Whether an address of theirs is known. */
  hasEmail: z.boolean(),
  startsAt: Instant,
  endsAt: Instant,
  local: z.string(),
  localEnd: z.string(),
  bayId: Id.nullable(),
  /** Staff, bays and devices that it takes. */
  resourceIds: z.array(Id),
  staffName: z.string().nullable(),
  /** What it takes from them beyond its own time. */
  bufferBeforeMinutes: z.int(),
  bufferAfterMinutes: z.int(),
  /** Whether it may last longer or shorter: bay time, and what is offered in several lengths. */
  hasLengths: z.boolean(),
  /** Still to be paid at the studio, of what is off or nobody came to its fee; not told to staff whose booking it is not and who take no payments. */
  dueCents: Cents.exactOptional(),
  /** In which order that is due; null before it is in one. Told with it. */
  orderId: Id.nullable().exactOptional(),
  /** Which of a series it is, and why the desk made it although the rules do not offer it. */
  seriesId: Id.nullable(),
  /** Who asked for its time, where that is another than was booked. */
  movedBy: z.enum(movers).nullable().default(null),
  forcedReason: z.string().nullable(),
  /** As it came, beside what was booked. */
  beganAt: Instant.nullable(),
  leftAt: Instant.nullable(),
  /** Until when something pending keeps its time. */
  expiresAt: Instant.nullable().default(null),
  /** Whom or what it is with is out, or its client is asked to choose another time: nobody makes a no-show of it. */
  isUnkept: z.boolean().default(false),
  /** What is asked about it, or was settled while it stays where it cannot be kept. */
  offer: DeskOffer.nullable().default(null),
  /** Of a no-show, whether what it costs is settled: its fee stands in an order, or its lesson went back. Then it stays. */
  isSettled: z.boolean().default(false),
  /** Whether whoever reads may act on it: the desk, and whoever of the staff conducts it. */
  mayChange: z.boolean(),
  /** To the questions of the service, as they were asked. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type BoardBooking = z.output<typeof BoardBooking>

/** With the bay by its name, for whoever goes there. */
export const StaffBooking = BoardBooking.extend({ bayName: z.string().nullable() })
export type StaffBooking = z.output<typeof StaffBooking>

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
  /** Wall times between which the board is drawn; the second one of the next day where the night lasts until then. */
  opens: z.string(),
  closes: z.string(),
  closesNextDay: z.boolean(),
  closed: z.boolean(),
  bays: z.array(z.object({ id: Id, name: z.string(), features: z.array(z.string()) })),
  /** With the wall times at which each works on the day; what ends not later than it starts does so on the next. */
  staff: z.array(
    z.object({ id: Id, name: z.string(), shifts: z.array(z.object({ starts: z.string(), ends: z.string() })) }),
  ),
  devices: z.array(z.object({ id: Id, name: z.string() })),
  /** Which of the staff whoever reads is; null for somebody who gives nothing. */
  me: Id.nullable().default(null),
  /** What begins on the day, or in its night until it closes: each booking is of one day. */
  bookings: z.array(BoardBooking),
  /** What stands on the board of the day before, and begins on this date or lasts into it: it takes its bay here, too. */
  earlier: z.array(BoardBooking),
  /** What takes people and places without being a booking. */
  blocks: z.array(BoardBlock),
})
export type DayBoard = z.output<typeof DayBoard>

/** What a late cancellation or a no-show costs, until it is waived or paid. */
export const BookingFee = z.object({
  /** The booking's. */
  id: Id,
  reference: z.string(),
  kind: z.enum(['late_cancellation', 'no_show']),
  /** What of it is open. */
  amountCents: Cents,
  /** What was paid of it ahead: it goes back once the fee is waived. */
  paidCents: Cents,
  priceCents: Cents,
  serviceName: z.string(),
  personId: Id.nullable(),
  personName: z.string(),
  phone: z.string(),
  startsAt: Instant,
  local: z.string(),
  /** In which a part of it was paid: there the rest is. */
  orderId: Id.nullable(),
  /** Of the client, to which it may be charged. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
})
export type BookingFee = z.output<typeof BookingFee>

const page = z.strictObject({
  ...pageQuery(20),
})

/** What the front desk looks at beside single bookings. */
export const deskEndpoints = {
  listBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings',
    summary: 'Bookings, a page at a time: of days, a person, one of the staff, a bay, or what some letters may mean',
    access: 'may:read/bookings',
    query: z.strictObject({
      /** A reference, or a part of a name, an e-mail address or a phone number. */
      search: z.string().trim().min(2).max(100).exactOptional(),
      /** Days of the studio, both counted. */
      from: Day.exactOptional(),
      until: Day.exactOptional(),
      /** Without it, what was cancelled, declined or has expired is left out, but of a person. */
      status: BookingStatus.exactOptional(),
      staff: Id.exactOptional(),
      bay: Id.exactOptional(),
      person: Id.exactOptional(),
      /** By its start; the nearest to now where only some letters are given, else the latest first. */
      sort: z.enum(['startsAt', '-startsAt', 'nearest']).exactOptional(),
      ...pageQuery(20),
    }),
    response: z.object({ bookings: z.array(StaffBooking), next: NextPage }),
  }),
  listBookingsWithMe: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/with-me',
    summary: 'What the signed-in member of the staff conducts this week, with the answers; null for none of them',
    access: 'may:read/bookings',
    response: z.object({ bookings: z.array(StaffBooking.extend(AboutClient.shape)).nullable() }),
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
    summary: 'What took place, costs something and is in no order yet, the latest first',
    access: 'may:take_payments/orders',
    query: page,
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
    /** `not_allowed`: money would go back, and whoever waives may not refund. */
    failures: ['wrong_state', 'not_allowed'],
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
