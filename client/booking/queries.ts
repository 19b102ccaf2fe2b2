import { queryOptions } from '@tanstack/react-query'

import { call, callWithLink } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { type BoardBooking, bookingContract } from '#shared/booking/contract.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { Input } from '#shared/http/endpoint.ts'

import { ownHold } from './own-hold.ts'

type FreeStartsQuery = Input<typeof bookingContract.listFreeStarts>['query']

async function freeStarts(query: FreeStartsQuery) {
  // Without it, one's own hold would hide the times that overlap it.
  const hold = ownHold.read()
  const request = { ...query, ...(hold && { holdId: hold.id }) }

  return call(bookingContract.listFreeStarts, { query: request })
}

/** The free times of a service, at the price of whoever asks. */
export const freeStartsOf = (service: string, from: string, days: number, userId: string | undefined) =>
  queryOptions({
    queryKey: ['booking', 'free', service, from, days, userId ?? 'guest'],
    queryFn: () => freeStarts({ service, from, days }),
    staleTime: 15_000,
    refetchInterval: 60_000,
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

export const myPastBookings = (userId: string) =>
  pagesOf(
    ['booking', 'past', userId],
    (after) => call(bookingContract.listMyPastBookings, { query: { limit: 12, ...after } }),
    { staleTime: 60_000 },
  )

const bookingOfLink = (token: string) => token.split('.')[0] ?? ''

export const linkedBooking = (token: string) =>
  queryOptions({
    queryKey: ['booking', 'linked', token],
    queryFn: () => callWithLink(token)(bookingContract.readBooking, { params: { bookingId: bookingOfLink(token) } }),
    staleTime: 15_000,
  })

/** What the signed-in member of the staff conducts. */
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
    staleTime: 5000,
    refetchInterval: 20_000,
  })

export const cancelOwn = (bookingId: string) => call(bookingContract.cancelBooking, { params: { bookingId }, body: {} })

export const cancelWithLink = (token: string) =>
  callWithLink(token)(bookingContract.cancelBooking, { params: { bookingId: bookingOfLink(token) }, body: {} })

/** Takes a step of a booking, as long as nobody has taken another one since it was read. */
export const takeStep = ({ id, version }: Pick<BoardBooking, 'id' | 'version'>, to: BookingStatus, reason = '') =>
  call(bookingContract.changeBookingStatus, {
    params: { bookingId: id },
    body: { to, version, ...(reason.trim() && { reason }) },
  })

const pageSize = 20

/** What is over and nobody was checked in to. */
export const unattendedBookings = queryOptions({
  queryKey: ['booking', 'unattended'],
  queryFn: () => call(bookingContract.listUnattendedBookings, { query: { limit: pageSize } }),
  staleTime: 15_000,
  refetchInterval: 60_000,
})

export const openFees = pagesOf(
  ['booking', 'fees'],
  (after) => call(bookingContract.listBookingFees, { query: { limit: pageSize, ...after } }),
  { staleTime: 15_000 },
)

export const waiveFee = (bookingId: string, reason: string) =>
  call(bookingContract.waiveBookingFee, { params: { bookingId }, body: { reason } })
