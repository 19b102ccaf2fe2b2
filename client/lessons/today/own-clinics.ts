import { useQuery } from '@tanstack/react-query'

import { clinicsWithMe } from '#client/lessons/desk/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { counted } from '#shared/words.ts'

/** The clinics that whoever is signed in gives today: who came is said there. */
export const useOwnClinics: UseTodayRows = () => {
  const { time } = useStudio()
  const today = useToday()
  const asked = useQuery(clinicsWithMe)
  const answer = rowsOf(asked, ({ clinics }) =>
    clinics.flatMap(({ id, title, placesTaken, sessions }): TodayRow[] =>
      sessions
        .filter(({ local }) => local.startsWith(today))
        .map(({ local }) => ({
          id: `${id} ${local}`,
          what: time(local),
          who: title,
          about: 'Clinic',
          figure: counted(placesTaken, 'place'),
          to: '/admin/bookings/clinics',
        })),
    ),
  )

  return { ...answer, isAbsent: answer.rows?.length === 0 }
}
