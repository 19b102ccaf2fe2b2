import { useQuery } from '@tanstack/react-query'

import { openPlacesQuery } from '#client/leagues/subs/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import { counted } from '#shared/words.ts'

const scheduleOf = (seasonId: string, roundId: string) => `/admin/leagues/seasons/${seasonId}/schedule?round=${roundId}`

/** Players who are missing on an evening of the next day, and for whom nobody plays yet. */
export const useOpenPlaces: UseTodayRows = () => {
  const { moment } = useStudio()
  const query = useQuery(openPlacesQuery)

  return rowsOf(query, ({ places }) =>
    places.map(({ roundId, seasonId, league, number, startsAt, entryId, name, status, asked }): TodayRow => {
      const to = scheduleOf(seasonId, roundId)
      const said =
        status === 'open'
          ? `${counted(asked, 'player')} asked`
          : status === 'closed'
            ? 'no sub found'
            : 'no sub asked for'

      return {
        id: `${roundId} ${entryId}`,
        isUrgent: status !== 'open',
        what: 'Open league place',
        who: name,
        about: `${league}, round ${number}, ${said}`,
        figure: moment(startsAt),
        to,
        acts: [{ label: 'Open', to }],
      }
    }),
  )
}

/** Matches that were not played on their evening, and whose last day or time is near. */
export const useMakeUps: UseTodayRows = () => {
  const { moment, dayShort, localOf } = useStudio()
  const query = useQuery(openPlacesQuery)

  return rowsOf(query, ({ makeUps }) =>
    makeUps.map(({ pairingId, roundId, seasonId, league, number, teams, startsAt, until }): TodayRow => {
      const to = scheduleOf(seasonId, roundId)

      return {
        id: pairingId,
        isUrgent: startsAt === null,
        what: startsAt === null ? 'Make-up without a time' : 'Make-up',
        who: teams.join(' v. '),
        about: `${league}, round ${number}`,
        figure: startsAt ? moment(startsAt) : `until ${dayShort(localOf(new Date(until.getTime() - 1)))}`,
        to,
        acts: [{ label: 'Open', to }],
      }
    }),
  )
}
