import { useQuery } from '@tanstack/react-query'

import { unpaidCharges } from '#client/leagues/charges/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import { counted } from '#shared/words.ts'

/** Evenings and installments whose day has come and that somebody has still to pay, by seasons. */
export const useUnpaidEvenings: UseTodayRows = () => {
  const { money } = useStudio()
  const query = useQuery(unpaidCharges())

  return rowsOf(query, ({ charges }) =>
    [...Map.groupBy(charges, ({ season }) => season.id)].map(([id, own]): TodayRow => {
      const people = new Set(own.map(({ person }) => person.id)).size
      const refused = own.filter(({ isDeclined }) => isDeclined).length
      const to = `/admin/leagues/seasons/${id}/players`
      return {
        id,
        isUrgent: refused > 0,
        what: 'Unpaid evenings',
        who: `${own[0]?.season.league}, ${own[0]?.season.name}`,
        about: [counted(people, 'player'), refused > 0 && `${counted(refused, 'card')} refused`]
          .filter(Boolean)
          .join(', '),
        figure: money(own.reduce((sum, { cents }) => sum + cents, 0)),
        to,
        acts: [{ label: 'Collect', to }],
      }
    }),
  )
}
