import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { creditFor } from '#client/booking/credits/credit-for.ts'
import { creditsOfPerson } from '#client/booking/credits/queries.ts'
import { instantOf } from '#client/booking/instant-of.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Reason } from '#shared/booking/explain/explain-contract.ts'
import { deskNeedsNoReason, type DeskQuote } from '#shared/booking/fitting.ts'
import type { Input } from '#shared/http/endpoint.ts'

import { addedIn, type Draft, newcomerId, tiersIn, type Way } from './draft.ts'

type QuoteQuery = Input<typeof bookingContract.quoteAtDesk>['query']

const quoteOf = (query: QuoteQuery) =>
  queryOptions({
    queryKey: ['booking', 'quote', query],
    queryFn: () => call(bookingContract.quoteAtDesk, { query }),
    staleTime: 5000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })

/** Whoever has a time, or keeps it for something. */
const takes = new Set<Reason['rule']>(['booking', 'buffer', 'hold', 'block', 'set_up'])

/** No reason books what is not offered at all. */
const cannotBeForced = new Set<Reason['rule']>(['not_open', 'retired'])

export const isFull = ({ day, time }: Pick<Draft, 'day' | 'time'>) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}/.test(time)

/** What the server says of the booking as it is typed. */
export function useQuote(way: Way | undefined, draft: Draft) {
  const { localOf } = useStudio()
  const { minutes, bayId, staffId, person, keepsCredit } = draft
  const when = useDebounced(`${draft.day}T${draft.time.slice(0, 5)}`)
  const isWhen = isFull({ day: when.slice(0, 10), time: when.slice(11) })
  const personId = person && person.id !== newcomerId ? person.id : undefined
  const added = way ? addedIn(way, draft) : []
  const tiers = way && tiersIn(way, draft)
  const asked = useQuery({
    ...quoteOf({
      service: way?.service.code ?? '',
      option: way?.option.code ?? '',
      startsAt: isWhen ? instantOf(when, localOf, draft).toISOString() : '',
      ...(minutes !== undefined && { minutes }),
      ...(bayId && { bayId }),
      ...(staffId && { staffId }),
      ...(personId !== undefined && { personId }),
      ...(added.length > 0 && { addOns: added.join(',') }),
      ...(tiers && { tiers: tiers.join(',') }),
    }),
    enabled: way !== undefined && isWhen,
  })
  const mayRead = usePermissions().holds('read/users')
  const { data: credits, isLoading: areCreditsAsked } = useQuery({
    ...creditsOfPerson(personId ?? ''),
    enabled: mayRead && personId !== undefined,
  })
  const lesson = {
    serviceCode: way?.service.code ?? '',
    local: when,
    minutes: minutes ?? way?.option.durationMinutes ?? 0,
  }
  const credit = personId === undefined ? undefined : creditFor(credits?.credits ?? [], lesson)
  const quote = asked.data

  return {
    quote,
    error: asked.error,
    askAgain: () => void asked.refetch(),
    /** What is shown is of what was typed before. */
    isAsking:
      asked.isLoading ||
      asked.isPlaceholderData ||
      areCreditsAsked ||
      when !== `${draft.day}T${draft.time.slice(0, 5)}`,
    credit,
    usesCredit: credit !== undefined && !keepsCredit,
    ...standing(quote),
  }
}

/** How a booking stands: as it is offered, free between two times that are, or against something. */
function standing(quote: DeskQuote | undefined) {
  const reasons = quote?.reasons ?? []
  const isFree = reasons.every(deskNeedsNoReason)

  return {
    /** What a reason is asked for. */
    against: isFree ? [] : reasons,
    isBetween: isFree && reasons.length > 0,
    /** Somebody has it already, as is shown: a reason books it beside them. */
    isTaken: reasons.some(({ rule }) => takes.has(rule)),
    mayForce: !isFree && !reasons.some(({ rule }) => cannotBeForced.has(rule)),
  }
}

export type Quoted = ReturnType<typeof useQuote>
