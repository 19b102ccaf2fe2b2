import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call, callWithLink } from '#client/api/call.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Input } from '#shared/http/endpoint.ts'

import { ownHold } from './own-hold.ts'

type Asked = Input<typeof bookingContract.listFreeStarts>['query']

async function freeStarts(query: Asked) {
  // Without it, one's own hold would hide the times that overlap it.
  const hold = ownHold.read()
  const asked = { ...query, ...(hold && { holdId: hold.id }) }

  return (await call(bookingContract.listFreeStarts, { query: asked })).starts
}

export const freeStartsOf = (service: string, from: string, days: number) =>
  queryOptions({
    queryKey: ['booking', 'free', service, from, days],
    queryFn: () => freeStarts({ service, from, days }),
    staleTime: 15_000,
    refetchInterval: 60_000,
  })

/** The next few free times of a service, at least two hours apart. */
export const nextStartsOf = (service: string, from: string, days: number, count: number) =>
  queryOptions({
    queryKey: ['booking', 'next', service, from, days, count],
    queryFn: () => freeStarts({ service, from, days, limit: count, apartMinutes: 120 }),
    staleTime: 15_000,
    refetchInterval: 60_000,
  })

export const myBookings = (userId: string) =>
  queryOptions({
    queryKey: ['booking', 'mine', userId],
    queryFn: () => call(bookingContract.listMyBookings, {}),
    staleTime: 15_000,
    meta: { seenOffline: true },
  })

export const myPastBookings = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['booking', 'past', userId],
    queryFn: ({ pageParam }) =>
      call(bookingContract.listMyPastBookings, { query: { limit: 12, ...(pageParam && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
  })

const bookingOfLink = (token: string) => token.split('.')[0] ?? ''

export const linkedBooking = (token: string) =>
  queryOptions({
    queryKey: ['booking', 'linked', token],
    queryFn: () => callWithLink(token)(bookingContract.readBooking, { params: { bookingId: bookingOfLink(token) } }),
    staleTime: 15_000,
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

export const checkIn = (bookingId: string) => call(bookingContract.checkIn, { params: { bookingId } })

export const cancelAsStaff = (bookingId: string, reason: string) =>
  call(bookingContract.cancelBooking, { params: { bookingId }, body: { ...(reason.trim() && { reason }) } })
