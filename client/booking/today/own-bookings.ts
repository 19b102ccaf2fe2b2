import { useQuery } from '@tanstack/react-query'

import { bookingsWithMe } from '#client/booking/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { rowsOf, type TodayAct, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { deskDayAt, useDeskDay, useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import type { BoardBooking, OwnBooking } from '#shared/booking/desk.ts'
import { bookingWords, isVoid } from '#shared/booking/status.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'
import { counted } from '#shared/words.ts'

import { useStep } from './use-step.ts'

/** The bookings that the signed-in person gives today. The desk may have no calendar. */
export const useMyDay: UseTodayRows = () => {
  const today = useDeskDay()
  const { bookings, ...answer } = useMine((day) => day === today)
  const isDesk = usePermissions().holds('manage_bookings/bookings')
  const unlinked = 'No calendar is linked to your account. Whoever runs the studio links it.'

  return {
    ...answer,
    ...(isDesk && !bookings && { isAbsent: true }),
    ...(!isDesk && bookings === null && { note: unlinked }),
  }
}

/** The bookings that they give in the six days after. */
export const useMyNextDays: UseTodayRows = () => {
  const today = useDeskDay()
  const { bookings, ...answer } = useMine((day) => day > today)

  return { ...answer, ...(bookings === null && { isAbsent: true }) }
}

/** The buttons of a row: check in, and left. */
function useActs(now: Date) {
  const { deskDayOf } = useStudio()
  const step = useStep()

  return (booking: BoardBooking, to: string): TodayRow['acts'] => {
    const { personName, mayChange } = booking
    const look: TodayAct = { label: 'Open', to }
    const may = (to: 'checked_in' | 'completed') =>
      mayChange && bookingSteps.mayBecome({ ...booking, deskDayOf }, to, now)
    if (booking.status === 'confirmed' && may('checked_in')) {
      const run = async () => {
        const changed = await step(booking, 'checked_in')
        return () => step(changed, 'confirmed')
      }
      return [{ label: 'Check in', said: `${personName} is checked in`, run }]
    }
    if (booking.status !== 'checked_in' || !may('completed')) return [look]
    const leave = async () => {
      await step(booking, 'completed')
      return undefined
    }
    return [{ label: 'Left', said: `${personName} left`, run: leave }]
  }
}

function useMine(isMeant: (day: string) => boolean) {
  const { studio, dayShort, time, money, deskDayOf } = useStudio()
  const today = useDeskDay()
  const now = useNow(60)
  const query = useQuery(bookingsWithMe)
  const actsOf = useActs(now)
  // Past bookings stay, marked as done; another list asks whether the client came.
  const answer = rowsOf(query, ({ bookings }) =>
    (bookings ?? [])
      .filter(({ status, local }) => !isVoid(status) && isMeant(deskDayAt(studio, local)))
      .map((booking): TodayRow => {
        const { id, local, personName, serviceName, bayName, isFirst, status, lessonsLeft, dueCents = 0 } = booking
        const day = deskDayAt(studio, local)
        const to = `/admin/bookings/day?day=${day}&booking=${id}`
        return {
          id,
          isDone: booking.endsAt <= now || status === 'completed' || status === 'no_show',
          what: day === today ? time(local) : `${dayShort(local)}, ${time(local)}`,
          who: personName,
          about: isFirst ? `${serviceName}, first time` : serviceName,
          figure: [
            bayName ?? 'Bench',
            ...(status === 'confirmed' ? [] : [bookingWords[status].label.toLowerCase()]),
            ...(dueCents > 0 ? [`due ${money(dueCents)}`] : []),
            ...(lessonsLeft === null
              ? []
              : [`${lessonsLeft === 0 ? 'no lessons' : counted(lessonsLeft, 'lesson')} left`]),
          ].join(', '),
          to,
          details: detailsOf(booking, (at) => dayShort(deskDayOf(at))),
          acts: actsOf(booking, to),
        }
      }),
  )

  return { ...answer, bookings: query.data?.bookings }
}

/** What whoever gives it reads before. */
const detailsOf = ({ pinned, lastNote, answers }: OwnBooking, dayOf: (at: Date) => string) => [
  ...pinned.map((value) => ({ name: 'Pinned', value })),
  ...(lastNote ? [{ name: `Note of ${dayOf(lastNote.at)}`, value: lastNote.text }] : []),
  ...answers.map(({ question, answer }) => ({ name: question, value: answer })),
]
