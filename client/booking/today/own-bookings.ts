import { useQuery } from '@tanstack/react-query'

import { bookingsWithMe } from '#client/booking/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { deskDayAt } from '#client/settings/opening.ts'
import { useDeskDay, useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'

/** What whoever is signed in conducts today; nobody at the desk need have a calendar. */
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

/** And what they conduct in the six days after. */
export const useMyNextDays: UseTodayRows = () => {
  const today = useDeskDay()
  const { bookings, ...answer } = useMine((day) => day > today)

  return { ...answer, ...(bookings === null && { isAbsent: true }) }
}

function useMine(isMeant: (day: string) => boolean) {
  const { studio, dayShort, time } = useStudio()
  const today = useDeskDay()
  const now = useNow(60)
  const asked = useQuery(bookingsWithMe)
  const answer = rowsOf(asked, ({ bookings }) =>
    (bookings ?? [])
      .filter(({ endsAt, local }) => endsAt > now && isMeant(deskDayAt(studio, local)))
      .map(({ id, local, personName, serviceName, bayName, answers }): TodayRow => {
        const day = deskDayAt(studio, local)
        return {
          id,
          what: day === today ? time(local) : `${dayShort(local)}, ${time(local)}`,
          who: personName,
          about: serviceName,
          figure: bayName ?? 'Bench',
          to: `/admin/bookings/day?day=${day}&booking=${id}`,
          details: answers.map(({ question, answer }) => ({ name: question, value: answer })),
        }
      }),
  )

  return { ...answer, bookings: asked.data?.bookings }
}
