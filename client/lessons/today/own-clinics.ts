import { useQuery } from '@tanstack/react-query'

import { clinicsWithMe, ownClinicPath } from '#client/lessons/desk/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { deskDayAt, useDeskDay, useStudio } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { counted } from '#shared/words.ts'

/** The sessions that whoever is signed in gives today, also those that are over: who came is said there. */
export const useClinicsToday: UseTodayRows = () => {
  const today = useDeskDay()
  const answer = useSessions(({ day }) => day === today)

  return { ...answer, isAbsent: answer.rows?.length === 0 }
}

/** And those of the days after. */
export const useComingClinics: UseTodayRows = () => {
  const today = useDeskDay()
  const now = useNow(60)

  return useSessions(({ day, startsAt }) => day > today && startsAt > now)
}

function useSessions(isMeant: (session: { day: string; startsAt: Date }) => boolean) {
  const { studio, dayShort, time } = useStudio()
  const today = useDeskDay()

  return rowsOf(useQuery(clinicsWithMe), ({ clinics }) =>
    clinics
      .flatMap((clinic) =>
        clinic.sessions.map((session) => ({ clinic, ...session, day: deskDayAt(studio, session.local) })),
      )
      .filter(isMeant)
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
      .map(({ clinic, local, day }): TodayRow => ({
        id: `${clinic.id} ${local}`,
        what: day === today ? time(local) : `${dayShort(local)}, ${time(local)}`,
        who: clinic.title,
        about: 'Clinic',
        figure: `${clinic.placesTaken} of ${counted(clinic.capacity, 'place')}`,
        to: ownClinicPath(clinic.id),
        acts: [{ label: 'Who comes', to: ownClinicPath(clinic.id) }],
      })),
  )
}
