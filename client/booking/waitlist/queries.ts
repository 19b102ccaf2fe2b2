import { queryOptions } from '@tanstack/react-query'

import { call, callWithWaitlistLink, recordOfLink } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { type NewWaitlistEntry, waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'

export const joinWaitlist = (body: NewWaitlistEntry) => call(waitlistContract.joinWaitlist, { body })

export const myWaitlist = (userId: string) =>
  queryOptions({
    queryKey: ['booking', 'waitlist', 'mine', userId],
    queryFn: () => call(waitlistContract.listMyWaitlist, {}),
    staleTime: 15_000,
    refetchInterval: 60_000,
  })

export const renewWaitlistLink = (entryId: string) => call(waitlistContract.renewWaitlistLink, { params: { entryId } })

const entryOfLink = (token: string) => ({ params: { entryId: recordOfLink(token) } })

export const linkedPlace = (token: string) =>
  queryOptions({
    queryKey: ['booking', 'waitlist', 'linked', token],
    queryFn: () => callWithWaitlistLink(token)(waitlistContract.readWaitlistEntry, entryOfLink(token)),
    staleTime: 15_000,
  })

/** Answers to required questions. */
export interface GivenAnswers {
  answers?: Record<string, string>
}

/** The calls by which a person answers: signed in, or by a mail's link. */
export const answersWith = (token?: string) => {
  const ask = token === undefined ? call : callWithWaitlistLink(token)

  return {
    /** The price that was shown, if any. */
    accept: (entryId: string, expectedPriceCents: number | undefined, given: GivenAnswers) =>
      ask(waitlistContract.acceptWaitlistOffer, {
        params: { entryId },
        body: { ...(expectedPriceCents !== undefined && { expectedPriceCents }), ...given },
      }),
    decline: (entryId: string) => ask(waitlistContract.declineWaitlistOffer, { params: { entryId } }),
    leave: (entryId: string) => ask(waitlistContract.leaveWaitlist, { params: { entryId } }),
  }
}

export const waitlistWith = ({ ended }: { ended: boolean }) =>
  pagesOf(
    ['booking', 'waitlist', 'all', String(ended)],
    (after) => call(waitlistContract.listWaitlist, { query: { limit: 50, ended: String(ended), ...after } }),
    { staleTime: 15_000, refetchInterval: 30_000 },
  )
