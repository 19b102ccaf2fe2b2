import { useQuery } from '@tanstack/react-query'

import { weekQuery } from '#client/leagues/results/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import { counted } from '#shared/words.ts'

/** Rounds with cards that somebody has to complete, or decide. */
export const useOpenCards: UseTodayRows = () => {
  const { dayShort, localOf } = useStudio()
  const query = useQuery(weekQuery)

  return rowsOf(query, ({ rounds }) =>
    rounds.flatMap(({ id, season, number, status, startsAt, problems }): TodayRow[] => {
      const isOver = status === 'closed'
      const count = (kind: (typeof problems)[number]['kind']) => problems.filter((one) => one.kind === kind).length
      const [disputed, missing] = [count('disputed'), count('missing')]
      if (disputed === 0 && !(isOver && missing > 0)) return []

      const parts = [
        disputed > 0 && `${disputed} disputed`,
        isOver && missing > 0 && `${counted(missing, 'card')} with missing holes`,
      ]
      const to = `/admin/leagues/rounds/${id}`
      return [
        {
          id,
          isUrgent: isOver,
          what: 'Open cards',
          who: `${season.league}, round ${number}`,
          about: parts.filter(Boolean).join(', '),
          figure: dayShort(localOf(startsAt)),
          to,
          acts: [{ label: 'Complete', to }],
        },
      ]
    }),
  )
}
