import { useQuery, useQueryClient, queryOptions, useInfiniteQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { offerWords } from '#client/booking/offers/queries.ts'
import {
  type BookingVersion,
  dayBoardOf,
  takeStep,
  unattendedBookings,
  unpaidBookings,
} from '#client/booking/queries.ts'
import { answersWith, waitlistWith } from '#client/booking/waitlist/queries.ts'
import { rowsOf, type TodayAct, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useDeskDay, useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { BoardBooking, StaffBooking } from '#shared/booking/desk.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

import { useStep } from './use-step.ts'

/** Who comes next, today and in the whole studio. */
export const useArrivals: UseTodayRows = () => {
  const wording = useStudio()
  const { time, money, deskDayOf } = wording
  const now = useNow(60)
  const query = useQuery(dayBoardOf(useDeskDay()))
  const bayNames = new Map(query.data?.bays.map(({ id, name }) => [id, name]))
  const step = useStep()
  const checkIn = async (booking: BookingVersion) => {
    const changed = await step(booking, 'checked_in')
    return () => step(changed, 'confirmed')
  }

  const isComing = ({ status, endsAt }: BoardBooking) => status === 'confirmed' && endsAt > now
  const answer = rowsOf(query, ({ bookings }) =>
    bookings.filter(isComing).map((booking): TodayRow => {
      const { id, personName, serviceName, bayId, local, startsAt, dueCents, isUnkept, offer } = booking
      const to = `/admin/bookings/day?booking=${id}`
      const mayCheckIn = bookingSteps.mayBecome({ ...booking, deskDayOf }, 'checked_in', now)
      return {
        id,
        what: time(local),
        who: personName,
        about: serviceName,
        figure: [
          bayId ? (bayNames.get(bayId) ?? '') : 'Bench',
          ...(isUnkept ? ['cannot be kept'] : startsAt <= now ? ['not here yet'] : []),
          ...(offer ? [offerWords(offer, wording)] : []),
          ...(dueCents !== undefined && dueCents > 0 ? [`due ${money(dueCents)}`] : []),
        ].join(', '),
        to,
        ...(isUnkept && { isUrgent: true }),
        acts: isUnkept
          ? waysOut(to)
          : mayCheckIn
            ? [{ label: 'Check in', said: `${personName} is checked in`, run: () => checkIn(booking) }]
            : [{ label: 'Open', to }],
      }
    }),
  )
  const here = query.data?.bookings.filter(({ status }) => status === 'checked_in').length
  // Of the whole day, as the day board says it: who is here owes as much as before.
  const due = query.data?.bookings.reduce((sum, { dueCents = 0 }) => sum + dueCents, 0) ?? 0
  const figures = answer.rows && [
    `${answer.rows.length} expected`,
    `${here} here`,
    ...(due > 0 ? [`due ${money(due)}`] : []),
  ]

  return { ...answer, all: '/admin/bookings/day', ...(figures && { figures }) }
}

/** Past bookings that nobody was checked in to: each row asks whether the client came. */
export const useUnattended: UseTodayRows = () => {
  const { dayShort, span, money } = useStudio()
  const query = useQuery(unattendedBookings)
  const step = useStep()

  const answer = rowsOf(query, ({ bookings }) =>
    bookings.map((booking): TodayRow => {
      const { id, personName, serviceName, local, localEnd, isUnkept, dueCents = 0 } = booking
      const to = `/admin/bookings/day?day=${local.slice(0, 10)}&booking=${id}`
      return {
        id,
        isUrgent: isUnkept,
        what: isUnkept ? 'Could not be given' : 'Came or not',
        who: personName,
        about: serviceName,
        figure: [`${dayShort(local)}, ${span(local, localEnd)}`, dueCents > 0 && `due ${money(dueCents)}`]
          .filter(Boolean)
          .join(', '),
        to,
        // A client whose time the studio could not keep owes nothing, so nothing is asked.
        acts: isUnkept
          ? waysOut(to)
          : [
              {
                label: 'Came',
                said: `${personName} came`,
                async run() {
                  await step(booking, 'completed')
                  return undefined
                },
              },
              {
                label: 'Did not come',
                said: `${personName} did not come`,
                async run() {
                  const changed = await step(booking, 'no_show')
                  return () => step(changed, 'confirmed')
                },
              },
            ],
      }
    }),
  )
  return { ...answer, hasMore: query.data?.next != null }
}

/** What to do about a time that cannot be kept. A move can choose other staff. */
const waysOut = (to: string): [TodayAct, TodayAct] => [
  { label: 'Move', to: `${to}&act=move` },
  { label: 'Cancel', to: `${to}&act=cancel` },
]

const waitingBookings = queryOptions({
  queryKey: ['booking', 'waiting'],
  queryFn: () => call(bookingContract.listWaitingBookings, { query: { limit: 20 } }),
  staleTime: 15_000,
  refetchInterval: 60_000,
})

/** Bookings and moves that await this person's approval. */
export const useWaiting: UseTodayRows = () => {
  const { dayShort, span, time } = useStudio()
  const query = useQuery(waitingBookings)
  const answering = useAnswering()
  const agree = ({ id, version, status }: StaffBooking) =>
    answering(() =>
      status === 'pending_approval'
        ? takeStep({ id, version }, 'confirmed')
        : call(offersContract.answerAskedMove, { params: { bookingId: id }, body: { agrees: true, version } }),
    )

  const answer = rowsOf(query, ({ bookings }) =>
    bookings.map((booking): TodayRow => {
      const { id, personName, serviceName, local, localEnd, offer, status } = booking
      const to = `/admin/bookings/day?day=${local.slice(0, 10)}&booking=${id}`
      const isNew = status === 'pending_approval'
      const [wanted] = offer?.times ?? []
      return {
        id,
        what: isNew ? 'Wants to book' : 'Wants another time',
        who: personName,
        about: serviceName,
        figure: [
          `${dayShort(local)}, ${span(local, localEnd)}`,
          ...(wanted === undefined || isNew ? [] : [`to ${dayShort(wanted)}, ${time(wanted)}`]),
        ].join(' '),
        to,
        acts: [
          {
            label: isNew ? 'Approve' : 'Agree',
            said: `${personName} ${isNew ? 'is confirmed' : 'is moved'}`,
            run: () => agree(booking),
          },
          // Declining cannot be undone, so it asks for a reason on the booking's page.
          { label: 'Decline', to: isNew ? `${to}&act=decline` : to },
        ],
      }
    }),
  )

  return { ...answer, hasMore: query.data?.next != null }
}

/** Past bookings that are not paid; a row opens the register with it. */
export const useUnpaid: UseTodayRows = () => {
  const { money, dayShort, time } = useStudio()
  const query = useQuery(unpaidBookings)
  const answer = rowsOf(query, ({ bookings }) =>
    bookings.map(({ id, personName, serviceName, local, dueCents = 0 }): TodayRow => {
      const to = `/admin/sales/register?booking=${id}&day=${local.slice(0, 10)}`
      return {
        id,
        what: 'Not paid',
        who: personName,
        about: `${serviceName}, ${dayShort(local)}, ${time(local)}`,
        figure: money(dueCents),
        to,
        acts: [{ label: `Take ${money(dueCents)}`, to }],
      }
    }),
  )

  return { ...answer, hasMore: query.data?.next != null }
}

/** Does it, and has the bookings asked for anew, also where it failed. */
function useAnswering() {
  const queries = useQueryClient()

  return async (work: () => Promise<unknown>): Promise<undefined> => {
    try {
      await work()
    } finally {
      await queries.invalidateQueries({ queryKey: ['booking'] })
    }
  }
}

/** Offers of the waitlist that are open: a call may be quicker than a mail. */
export const useOpenOffers: UseTodayRows = () => {
  const { moment } = useStudio()
  const query = useInfiniteQuery(waitlistWith({ ended: false }))
  const answers = answersWith()
  const answer = useAnswering()
  const rows = rowsOf(query, ({ pages }) =>
    pages
      .flatMap(({ entries }) => entries)
      .flatMap(({ id, offer, personName, phone, serviceName }): TodayRow[] =>
        offer
          ? [
              {
                id,
                what: `Offered: ${serviceName}, ${moment(offer.startsAt)}`,
                who: personName,
                about: phone,
                figure: offer.forEverybody ? 'to all who wait' : `until ${moment(offer.expiresAt)}`,
                to: '/admin/bookings/waitlist',
                acts: [
                  {
                    label: 'Accept',
                    said: `${personName} is booked`,
                    run: () => answer(() => answers.accept(id, offer.priceCents ?? undefined, {})),
                  },
                  {
                    label: 'Decline',
                    said: `${personName} waits no longer`,
                    run: () => answer(() => answers.decline(id)),
                  },
                ],
              },
            ]
          : [],
      ),
  )

  return { ...rows, hasMore: query.hasNextPage, all: '/admin/bookings/waitlist' }
}
