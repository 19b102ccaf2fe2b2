import { queryOptions } from '@tanstack/react-query'

import { callWithLink, recordOfLink } from '#client/api/call.ts'
import type { useStudio } from '#client/settings/service.ts'
import type { DeskOffer } from '#shared/booking/desk.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'

const paramsOf = (token: string) => ({ bookingId: recordOfLink(token) })

/** Reads what the studio offers for the booking of a link. */
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

type Wording = Pick<ReturnType<typeof useStudio>, 'dayShort' | 'time'>

const whenWords = (local: string, { dayShort, time }: Wording) => `${dayShort(local)}, ${time(local)}`

/** The state of an offer, as a sentence for the desk. */
export function offerWords({ status, times, localUntil, by, outcome }: DeskOffer, wording: Wording): string {
  const until = localUntil === null ? '' : `, open until ${whenWords(localUntil, wording)}`
  const [first] = times
  if (status === 'requested') return `Asks for ${first ? whenWords(first, wording) : 'another time'}${until}`
  if (status === 'open') {
    const what = times.length === 1 && first ? whenWords(first, wording) : `${times.length} other times`
    return `A new time was offered${by === null ? '' : ` by ${by}`}: ${what}${until}`
  }
  if (status === 'settled') return `It stays as it is${outcome ? `: ${outcome}` : ''}`

  return `${asked[status] ?? 'Another time is needed'}: call`
}

const asked: Partial<Record<DeskOffer['status'], string>> = {
  declined: 'None of the offered times suits',
  expired: 'No answer to the offered times',
  to_call: 'Not asked about another time yet',
}
