import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import { call, callWithLink, recordOfLink } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { keptInTab } from '#client/ui/browser/kept.ts'
import {
  type BoardBooking,
  type Booking,
  bookingContract,
  type Reschedule,
  type Scope,
  Hold,
  NewHold,
} from '#shared/booking/contract.ts'
import { type PlayerShare, tellsMoney } from '#shared/booking/record.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { Call } from '#shared/http/call.ts'
import type { Input } from '#shared/http/endpoint.ts'

import { keptSheet } from './kept-sheets.ts'

type FreeStartsQuery = Input<typeof bookingContract.listFreeStarts>['query']

async function freeStarts(query: FreeStartsQuery) {
  // With its id, the server does not count the visitor's own hold as taken.
  const hold = ownHold.read()
  const request = { ...query, ...(hold && { holdId: hold.id }) }

  return call(bookingContract.listFreeStarts, { query: request })
}

/** The free times of a service, at the price of whoever asks. */
export const freeStartsOf = (query: FreeStartsQuery, userId: string | undefined) =>
  queryOptions({
    queryKey: ['booking', 'free', query, userId ?? 'guest'],
    queryFn: () => freeStarts(query),
    staleTime: 15_000,
    refetchInterval: 60_000,
  })

/** The free times, with the visitor's own hold counted as taken. */
export const startsBesideHold = (query: FreeStartsQuery, userId: string | undefined) =>
  queryOptions({
    queryKey: ['booking', 'free', 'beside', query, userId ?? 'guest'],
    queryFn: () => call(bookingContract.listFreeStarts, { query }),
    staleTime: 15_000,
  })

/** The next few free times of a service, at least two hours apart. */
export const nextStartsOf = (service: string, from: string, days: number, count: number) =>
  queryOptions({
    queryKey: ['booking', 'next', service, from, days, count],
    queryFn: async () => (await freeStarts({ service, from, days, limit: count, apartMinutes: 120 })).starts,
    staleTime: 15_000,
    refetchInterval: 60_000,
  })

export const myBookings = (userId: string) =>
  queryOptions({
    queryKey: ['booking', 'mine', userId],
    queryFn: () => call(bookingContract.listMyBookings, {}),
    staleTime: 15_000,
    meta: { seenOffline: 'owner' },
  })

/** The bookings of the household that the person may see. */
export const householdBookings = (userId: string) =>
  queryOptions({
    queryKey: ['booking', 'household', userId],
    queryFn: () => call(bookingContract.listHouseholdBookings, {}),
    staleTime: 15_000,
  })

export const myPastBookings = (userId: string) =>
  pagesOf(
    ['booking', 'past', userId],
    (after) => call(bookingContract.listMyPastBookings, { query: { limit: 12, ...after } }),
    { staleTime: 60_000 },
  )

export const linkedBooking = (token: string) =>
  queryOptions({
    queryKey: ['booking', 'linked', token],
    async queryFn() {
      const seen = await callWithLink(token)(bookingContract.readBooking, {
        params: { bookingId: recordOfLink(token) },
      })
      if (!tellsMoney(seen)) throw new Error('Whoever holds a booking is told all of it.')
      return seen
    },
    staleTime: 15_000,
  })

/** Players pay on pages of their own: while one is paying, the shares are asked for every three seconds. */
export const untilPaid =
  (otherwise: number | false) =>
  ({ state: { data } }: { state: { data: { shares: readonly PlayerShare[] } | undefined } }): number | false =>
    data?.shares.some(({ isOrdered, isPaid }) => isOrdered && !isPaid) ? 3000 : otherwise

/** The order and the shares of a booking, read by its link or by an account. */
export const paymentOf = (bookingId: string, token?: string) =>
  queryOptions({
    queryKey: ['booking', 'payment', token ?? bookingId],
    queryFn: () => callerWith(token)(bookingContract.readBookingPayment, { params: { bookingId } }),
    staleTime: 5000,
    refetchInterval: untilPaid(false),
  })

/** The bookings that the signed-in member of the staff gives. */
export const bookingsWithMe = queryOptions({
  queryKey: ['booking', 'with me'],
  queryFn: () => call(bookingContract.listBookingsWithMe, {}),
  staleTime: 15_000,
  refetchInterval: 60_000,
})

export const dayBoardOf = (day: string) =>
  queryOptions({
    queryKey: ['booking', 'board', day],
    queryFn: () => call(bookingContract.readDayBoard, { query: { day } }),
    // On a device that keeps day sheets, the last one is shown until the server answers.
    initialData: () => keptSheet(day)?.board,
    initialDataUpdatedAt: () => keptSheet(day)?.at.getTime(),
    staleTime: 5000,
    refetchInterval: 20_000,
  })

/** The boards of seven days from a Monday on. */
export const weekFrom = (monday: string) =>
  queryOptions({
    queryKey: ['booking', 'week', monday],
    queryFn: () => call(bookingContract.listDayBoards, { query: { from: monday, days: 7 } }),
    staleTime: 5000,
    refetchInterval: 20_000,
  })

export const callerWith = (token: string | undefined) => (token === undefined ? call : callWithLink(token))

/** The times that a booking can be moved to, or why it cannot be moved here. */
export const startsToMove = (
  bookingId: string,
  query: Input<typeof bookingContract.listStartsToMove>['query'],
  token?: string,
) =>
  queryOptions({
    queryKey: ['booking', 'move', bookingId, query],
    queryFn: () => callerWith(token)(bookingContract.listStartsToMove, { params: { bookingId }, query }),
    staleTime: 15_000,
  })

interface OwnMove {
  startsAt: Date
  /** How much of a series moves along. */
  scope: Scope
  /** Whether bookings that were changed one by one move too. */
  withApart: boolean | undefined
  /** The price of all that move, as it was shown. */
  expectedPriceCents: number
  token?: string | undefined
}

/** Moves a booking, unless somebody has changed it since it was read. */
export const moveOwn = ({ id, version }: Pick<Booking, 'id' | 'version'>, { token, withApart, ...move }: OwnMove) =>
  callerWith(token)(bookingContract.rescheduleBooking, {
    params: { bookingId: id },
    query: {},
    body: { ...move, ...apartBody(withApart), version },
  })

const apartBody = (withApart: boolean | undefined) => withApart !== undefined && { withApart }

export const cancelOwn = (bookingId: string, scope: Scope, withApart: boolean | undefined) =>
  call(bookingContract.cancelBooking, { params: { bookingId }, body: { scope, ...apartBody(withApart) } })

export const cancelWithLink = (token: string) =>
  callWithLink(token)(bookingContract.cancelBooking, { params: { bookingId: recordOfLink(token) }, body: {} })

export type BookingVersion = Pick<BoardBooking, 'id' | 'version'>

interface StepInput {
  reason?: string
  /** Waives the fee of a client who cancels. */
  waiveFee?: boolean
  /** The reason to approve a time that cannot be kept. */
  anyway?: string
  /** How much of a series is canceled. */
  scope?: Scope
  withApart?: boolean
  /** The client has received the cash that is refunded. */
  isHandedOver?: boolean
}

/** Changes the status of a booking, unless somebody has changed it since it was read. */
export const takeStep = (
  { id, version }: BookingVersion,
  to: BookingStatus,
  { reason = '', waiveFee = false, anyway = '', isHandedOver = false, ...extent }: StepInput = {},
  send: Call = call,
) =>
  asOwnChange(
    { id, version },
    send(bookingContract.changeBookingStatus, {
      params: { bookingId: id },
      body: {
        to,
        version,
        ...(reason.trim() && { reason }),
        ...(waiveFee && { waiveFee }),
        ...(anyway.trim() && { force: { reason: anyway } }),
        ...(isHandedOver && { handedOver: true as const }),
        ...extent,
      },
    }),
  )

/** Moves a booking, unless somebody has changed it since it was read. */
export const moveBooking = ({ id, version }: BookingVersion, to: Omit<Reschedule, 'version'>) =>
  asOwnChange(
    { id, version },
    call(bookingContract.rescheduleBooking, { params: { bookingId: id }, query: {}, body: { ...to, version } }),
  )

/** A version of a booking with its history and what only the desk reads. */
export const bookingRecord = ({ id, version }: BookingVersion) =>
  queryOptions({
    queryKey: ['booking', 'record', id, version],
    queryFn: () => call(bookingContract.readBooking, { params: { bookingId: id } }),
  })

/** Mails the client a new link to the booking. */
export const renewBookingLink = (bookingId: string) => call(bookingContract.renewBookingLink, { params: { bookingId } })

export const writeNote = (bookingId: string, body: { note: string; former: string }) =>
  call(bookingContract.writeBookingNote, { params: { bookingId }, body })

/** The services that fit into a place of the board. */
export const fittingAt = (place: Input<typeof bookingContract.listFittingServices>['query']) =>
  queryOptions({
    queryKey: ['booking', 'fitting', place],
    queryFn: () => call(bookingContract.listFittingServices, { query: place }),
    staleTime: 5000,
  })

const pageSize = 20

/** Past bookings that nobody was checked in to. */
export const unattendedBookings = queryOptions({
  queryKey: ['booking', 'unattended'],
  queryFn: () => call(bookingContract.listUnattendedBookings, { query: { limit: pageSize } }),
  staleTime: 15_000,
  refetchInterval: 60_000,
})

/** Past bookings that are not paid. */
export const unpaidBookings = queryOptions({
  queryKey: ['booking', 'unpaid'],
  queryFn: () => call(bookingContract.listUnpaidBookings, { query: { limit: pageSize } }),
  staleTime: 15_000,
  refetchInterval: 60_000,
})

export type BookingsAsked = Omit<Input<typeof bookingContract.listBookings>['query'], 'after' | 'limit'>

export const bookingsMatching = (asked: BookingsAsked) =>
  pagesOf(
    ['booking', 'list', asked],
    (after) => call(bookingContract.listBookings, { query: { limit: 50, ...asked, ...after } }),
    { staleTime: 15_000 },
  )

/** With the staff and the person that it was requested for. */
const OwnHold = Hold.extend(NewHold.pick({ personId: true, staffId: true }).shape)
export type OwnHold = z.output<typeof OwnHold>

/** The time that is held for this visitor; it survives a reload. */
export const ownHold = keptInTab('held-time', OwnHold)

interface VersionedRecord {
  id: string
  version: number
}

/** The versions that this page has made, by booking. */
const made = new Map<string, number>()

/** Changes a booking, and remembers that its new version is our own: only changes by others glow. */
export async function asOwnChange<Changed>(
  { id, version }: VersionedRecord,
  change: Promise<Changed>,
): Promise<Changed> {
  made.set(id, version + 1)
  try {
    return await change
  } catch (error) {
    made.delete(id)
    throw error
  }
}

export const isOwnChange = ({ id, version }: VersionedRecord): boolean => made.get(id) === version
