import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { clinicPlacesContract } from '#shared/lessons/clinics/places-contract.ts'

const belowMinimum = queryOptions({
  queryKey: ['lessons', 'clinics', 'below minimum'],
  queryFn: () => call(clinicPlacesContract.listBelowMinimum, {}),
  staleTime: 60_000,
})

/** Clinics about which somebody decides within days: too few come. */
export const useClinicsBelowMinimum: UseTodayRows = () => {
  const { dayShort } = useStudio()
  const today = useToday()
  const query = useQuery(belowMinimum)

  return rowsOf(query, ({ clinics }) =>
    clinics.map(({ id, title, placesTaken, minimum, decideOn, sessions }): TodayRow => ({
      id,
      isUrgent: decideOn !== null && decideOn <= today,
      what: 'Below its minimum',
      who: title,
      about: `${decideOn === null ? '' : `decide by ${dayShort(decideOn)}, `}begins ${dayShort(sessions[0]?.local ?? today)}`,
      figure: `${placesTaken} of ${minimum ?? 0}`,
      to: `/admin/catalog/clinics?clinic=${id}`,
      acts: [{ label: 'Decide', to: `/admin/catalog/clinics?clinic=${id}` }],
    })),
  )
}
