import { useQuery } from '@tanstack/react-query'

import { roundsAtHandQuery } from '#client/leagues/cards/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import { counted } from '#shared/words.ts'

/** Rounds with cards that somebody has to complete, or decide. */
export const useOpenCards: UseTodayRows = () => {
  const { dayShort, localOf } = useStudio()
  const query = useQuery(roundsAtHandQuery)

  return rowsOf(query, ({ rounds }) =>
    rounds
      .filter(({ round: { status }, disputed, missing }) => disputed > 0 || (status === 'closed' && missing > 0))
      .map(({ round, disputed, missing }): TodayRow => {
        const isOver = round.status === 'closed'
        const parts = [
          disputed > 0 && `${disputed} disputed`,
          isOver && missing > 0 && `${counted(missing, 'card')} with missing holes`,
        ]
        const to = `/admin/leagues/rounds/${round.id}`
        return {
          id: round.id,
          isUrgent: isOver,
          what: 'Open cards',
          who: `${round.league}, round ${round.number}`,
          about: parts.filter(Boolean).join(', '),
          figure: dayShort(localOf(round.startsAt)),
          to,
          acts: [{ label: 'Complete', to }],
        }
      }),
  )
}
