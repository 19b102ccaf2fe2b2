import { queryOptions } from '@tanstack/react-query'

import { callWithLink, recordOfLink } from '#client/api/call.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'

const paramsOf = (token: string) => ({ bookingId: recordOfLink(token) })

/** What the studio asks about the booking of a link. */
export const linkedOffer = (token: string) =>
  queryOptions({
    queryKey: ['booking', 'offer', token],
    queryFn: async () =>
      (await callWithLink(token)(offersContract.readBookingOffer, { params: paramsOf(token) })).offer,
    staleTime: 15_000,
  })

export const acceptOffer = (token: string, { startsAt, priceCents }: { startsAt: Date; priceCents: number }) =>
  callWithLink(token)(offersContract.acceptBookingOffer, {
    params: paramsOf(token),
    body: { startsAt, expectedPriceCents: priceCents },
  })

export const declineOffer = (token: string) =>
  callWithLink(token)(offersContract.declineBookingOffer, { params: paramsOf(token) })

export const cancelOffered = (token: string) =>
  callWithLink(token)(offersContract.cancelOfferedBooking, { params: paramsOf(token) })
