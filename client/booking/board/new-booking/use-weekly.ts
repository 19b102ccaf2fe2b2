import { useQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { instantOf } from '#client/booking/instant-of.ts'
import { seriesPreview } from '#client/booking/wizard/series/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { NewSeries } from '#shared/booking/series.ts'
import { counted } from '#shared/words.ts'

import { addedIn, type Draft, newcomerId, type Way } from './draft.ts'
import { addNewcomer } from './use-new-booking.ts'
import { isFull } from './use-quote.ts'

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

/** A booking every week: which of its times fit is known before anything is booked, and what fits is booked by one press. */
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
    /** What stands against all of it, or why nothing is known. */
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

/** Stands where nothing is asked yet. */
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
