import { useQuery } from '@tanstack/react-query'

import { noteSpentPrize, spentPrizesQuery } from '#client/leagues/pots/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'

/** Prizes that a correction has moved after they were spent: the studio has given them. */
export const useSpentPrizes: UseTodayRows = () => {
  const { money } = useStudio()

  return rowsOf(useQuery(spentPrizesQuery), ({ prizes }) =>
    prizes.map(({ id, person, league, round, what, spentCents }): TodayRow => ({
      id,
      what: 'Spent prize',
      who: person.name,
      about: `${what}, ${league}, round ${round}: corrected after it was spent, and kept`,
      figure: money(spentCents),
      to: '/admin/leagues/week',
      acts: [
        {
          label: 'Seen',
          said: `Noted: ${person.name} keeps ${money(spentCents)}.`,
          run: async () => {
            await noteSpentPrize(id)
            return undefined
          },
        },
      ],
    })),
  )
}
