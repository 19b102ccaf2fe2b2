import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { creditFor, creditsOfPerson } from '#client/booking/credits/queries.ts'
import { instantOf } from '#client/booking/instant-of.ts'
import { takeStep } from '#client/booking/queries.ts'
import type { Required } from '#client/booking/RequiredAnswers.tsx'
import { seriesPreview } from '#client/booking/series/queries.ts'
import { isUnknown } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { bookingContract, type NewBooking } from '#shared/booking/contract.ts'
import type { Reason } from '#shared/booking/explain/explain-contract.ts'
import { deskNeedsNoReason, type DeskQuote } from '#shared/booking/fitting.ts'
import type { NewSeries } from '#shared/booking/series.ts'
import type { Call } from '#shared/http/call.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { recordContract } from '#shared/people/record.ts'
import { counted } from '#shared/words.ts'

import { addedIn, addOnCentsOf, type Draft, givenIn, newcomerId, playersIn, type Way, tiersIn } from './draft.ts'

/** What is asked for when `Book` is pressed. */
interface Attempt {
  /** The draft as text. Pressed again unchanged after a lost answer, the same request is sent. */
  typed: string
  name: string
  person: Pick<Draft, 'person' | 'newcomer'>
  body: Omit<NewBooking, 'personId' | 'person'>
  isHere: boolean
  credit: string | undefined
}

/** Books the draft. It adds the client where they are new, and checks them in where they are here. */
export function useNewBooking(
  onBooked: (booking: { id: string; startsAt: Date }) => void,
  onRefused: (error: Error) => void,
) {
  const [lost, setLost] = useState<Attempt>()
  const booking = useAct(
    async ({ person, body, isHere }: Attempt, send) => {
      const personId = person.person?.id === newcomerId ? await addNewcomer(person.newcomer, send) : person.person?.id
      const made = await send(bookingContract.createBooking, { body: { ...body, ...(personId && { personId }) } })
      if (isHere) await takeStep(made, 'checked_in', {}, send)
      return made
    },
    {
      done: (_made, { name, isHere, credit }) =>
        `${name} is ${isHere ? 'booked and checked in' : 'booked'}${credit ? `, with a lesson of ${credit}` : ''}`,
      onDone: (made) => onBooked(made),
      onFailed(error, attempt) {
        setLost(isUnknown(error) ? attempt : undefined)
        onRefused(error)
      },
      touches: [['booking'], ['people']],
    },
  )

  return {
    /** Whether the answer to this draft was lost: the booking on the board may be its own. */
    isLost: (typed: string) => lost?.typed === typed,
    book: (attempt: Attempt) => booking.mutate(lost?.typed === attempt.typed ? lost : attempt),
    error: booking.error,
    isBooking: booking.isPending,
    reset: booking.reset,
  }
}

const orNull = (text: string) => text.trim() || null

async function addNewcomer({ firstName, lastName, email, phone }: Draft['newcomer'], send: Call): Promise<string> {
  const body = { firstName, lastName, email: orNull(email), phone: orNull(phone), bornOn: null }

  return (await send(recordContract.createPerson, { body })).id
}

interface Terms {
  way: Way
  quoted: Quoted
  given: Required['given']
  isHere: boolean
  startsAt: Date
}

/** The request for a draft and its quote. */
export function attemptOf(typed: Draft, { way, quoted, given, isHere, startsAt }: Terms): Omit<Attempt, 'typed'> {
  const { minutes, bayId, staffId, person, newcomer, note, reason } = typed
  const addOns = addedIn(way, typed)
  const answers = { ...given.answers, ...givenIn(way.service, typed.answers) }
  const players = playersIn(way, typed)
  const { quote, credit, usesCredit, isBetween, isTaken, against } = quoted
  const name = person?.name ?? ''
  const why = against.length > 0 ? reason.trim() : isBetween && (isHere ? 'Walk-in' : 'Asked for at the desk')
  // A lesson of a package pays for everything but the add-ons.
  const priceCents = usesCredit ? addOnCentsOf(way, addOns) : quote?.price?.priceCents

  return {
    name,
    person: { person, newcomer },
    isHere,
    credit: usesCredit ? credit?.name : undefined,
    body: {
      serviceCode: way.service.code,
      option: way.option.code,
      startsAt,
      ...(minutes !== undefined && { minutes }),
      ...(bayId && { bayId }),
      ...(staffId && { staffId }),
      ...(addOns.length > 0 && { addOns }),
      ...(Object.keys(answers).length > 0 && { answers }),
      ...(usesCredit && { withCredit: true }),
      ...(priceCents !== undefined && { expectedPriceCents: priceCents }),
      ...(players && { players }),
      ...(note.trim() && { note: note.trim() }),
      ...(why && { force: { reason: why, beside: isTaken } }),
    },
  }
}

type QuoteQuery = Input<typeof bookingContract.quoteAtDesk>['query']

const quoteOf = (query: QuoteQuery) =>
  queryOptions({
    queryKey: ['booking', 'quote', query],
    queryFn: () => call(bookingContract.quoteAtDesk, { query }),
    staleTime: 5000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })

/** Rules by which somebody or something has the time already. */
const takes = new Set<Reason['rule']>(['booking', 'buffer', 'hold', 'block', 'set_up'])

/** Rules that no reason overrides. */
const cannotBeForced = new Set<Reason['rule']>(['not_open', 'retired'])

export const isFull = ({ day, time }: Pick<Draft, 'day' | 'time'>) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}/.test(time)

/** The server's quote for the draft. */
export function useQuote(way: Way | undefined, draft: Draft) {
  const { localOf } = useStudio()
  const { minutes, bayId, staffId, person, keepsCredit } = draft
  const when = useDebounced(`${draft.day}T${draft.time.slice(0, 5)}`)
  const isWhen = isFull({ day: when.slice(0, 10), time: when.slice(11) })
  const personId = person && person.id !== newcomerId ? person.id : undefined
  const added = way ? addedIn(way, draft) : []
  const tiers = way && tiersIn(way, draft)
  const query = useQuery({
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
  const quote = query.data

  return {
    quote,
    error: query.error,
    askAgain: () => void query.refetch(),
    /** The quote that is shown belongs to an earlier draft. */
    isAsking:
      query.isLoading ||
      query.isPlaceholderData ||
      areCreditsAsked ||
      when !== `${draft.day}T${draft.time.slice(0, 5)}`,
    credit,
    usesCredit: credit !== undefined && !keepsCredit,
    ...standing(quote),
  }
}

/** Whether a booking is offered, is free between two offered times, or breaks a rule. */
function standing(quote: DeskQuote | undefined) {
  const reasons = quote?.reasons ?? []
  const isFree = reasons.every(deskNeedsNoReason)

  return {
    /** The rules that need a reason. */
    against: isFree ? [] : reasons,
    isBetween: isFree && reasons.length > 0,
    /** Another booking has the time: with a reason it is booked beside it. */
    isTaken: reasons.some(({ rule }) => takes.has(rule)),
    mayForce: !isFree && !reasons.some(({ rule }) => cannotBeForced.has(rule)),
  }
}

export type Quoted = ReturnType<typeof useQuote>

interface Weekly {
  way: Way | undefined
  draft: Draft
  usesCredit: boolean
}

interface AskedSeries {
  body: NewSeries
  name: string
  person: Pick<Draft, 'person' | 'newcomer'>
}

/** A weekly series: previews which times are free, and books those with one act. */
export function useWeekly(
  { way, draft, usesCredit }: Weekly,
  onBooked: (booking: { id: string; startsAt: Date }) => void,
  onRefused: (error: Error) => void,
) {
  const { localOf } = useStudio()
  const when = useDebounced(`${draft.day}T${draft.time.slice(0, 5)}`)
  const times = Number(draft.times)
  const isAsked = way !== undefined && times > 1 && isFull({ day: when.slice(0, 10), time: when.slice(11) })
  const bodyOf = (of: Way, typed: Draft, at: string): NewSeries => ({
    serviceCode: of.service.code,
    option: of.option.code,
    startsAt: instantOf(at, localOf, typed),
    every: 'week',
    times,
    ...(typed.minutes !== undefined && { minutes: typed.minutes }),
    ...(typed.bayId && { bayId: typed.bayId }),
    ...(typed.staffId && { staffId: typed.staffId }),
    ...(addedIn(of, typed).length > 0 && { addOns: addedIn(of, typed) }),
    ...(typed.person && typed.person.id !== newcomerId && { personId: typed.person.id }),
    ...(usesCredit && { withCredit: true }),
  })
  const preview = useQuery({
    ...seriesPreview(isAsked ? bodyOf(way, draft, when) : nothing),
    enabled: isAsked,
  })
  const booking = useBookingWeekly(onBooked, onRefused)

  return {
    times,
    report: isAsked ? preview.data : undefined,
    /** Why the whole series is refused, or could not be previewed. */
    problem: isAsked ? preview.error : null,
    askAgain: () => void preview.refetch(),
    isAsking: preview.isFetching || when !== `${draft.day}T${draft.time.slice(0, 5)}`,
    book: (typed: Draft, answers: Record<string, string>) => {
      if (!way) return
      const body = bodyOf(way, typed, `${typed.day}T${typed.time.slice(0, 5)}`)
      booking.mutate({
        body: { ...body, ...(Object.keys(answers).length > 0 && { answers }) },
        name: typed.person?.name ?? '',
        person: typed,
      })
    },
    error: booking.error,
    isBooking: booking.isPending,
  }
}

/** Fills the place of a request that is not sent. */
const nothing: NewSeries = { serviceCode: '', startsAt: new Date(0), every: 'week', times: 2 }

function useBookingWeekly(
  onBooked: (booking: { id: string; startsAt: Date }) => void,
  onRefused: (error: Error) => void,
) {
  return useAct(
    async ({ body, person }: AskedSeries, send) => {
      const isNew = person.person?.id === newcomerId
      const whose = isNew ? { personId: await addNewcomer(person.newcomer, send) } : {}
      return send(bookingContract.createSeries, { query: {}, body: { ...body, ...whose } })
    },
    {
      done: ({ booked, conflicts }, { name }) =>
        `${name} is booked ${counted(booked.length, 'time')}${conflicts.length > 0 ? `, ${counted(conflicts.length, 'time')} left out` : ''}`,
      onDone: ({ booked: [first] }) => {
        if (first?.id !== undefined) onBooked({ id: first.id, startsAt: first.startsAt })
      },
      onFailed: onRefused,
      touches: [['booking'], ['people']],
    },
  )
}
