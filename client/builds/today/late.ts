import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { buildPath, whereItIs } from '#client/builds/build-words.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { rowsOf, type TodayAct, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import { type BuildRow, buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { counted } from '#shared/words.ts'

const onShelf = (shelf: 'late' | 'parts') =>
  queryOptions({
    queryKey: [...buildsKey, 'today', shelf],
    queryFn: () => call(buildOrdersContract.listBuilds, { query: { limit: 20, shelf } }),
    staleTime: 60_000,
  })

const shortages = '/admin/inventory/shortages'

/** Past the day that was promised. */
export const useLateBuilds: UseTodayRows = () => {
  const { dayShort } = useStudio()
  const query = useQuery(onShelf('late'))
  const answer = rowsOf(query, ({ builds }) =>
    builds.map((build): TodayRow => {
      const { id, number, personName, promisedOn } = build
      return {
        id,
        isUrgent: true,
        what: 'Promise is late',
        who: personName || '-',
        about: `${number}, ${whereItIs(build).toLowerCase()}`,
        ...(promisedOn !== null && { figure: dayShort(promisedOn) }),
        to: buildPath(id),
        acts: [{ label: 'Open', to: buildPath(id) }],
      }
    }),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/clubs-2/all?shelf=late' }
}

const isShort = ({ missingParts, partsArriveOn }: BuildRow) => missingParts > 0 && partsArriveOn === null

/** Work stands still until parts come that nobody has ordered. */
export const useBuildsWithoutParts: UseTodayRows = () => {
  const mayOrder = usePermissions().holds('manage_inventory/inventory')
  const query = useQuery(onShelf('parts'))
  const answer = rowsOf(query, ({ builds }) =>
    builds.filter(isShort).map(({ id, number, personName, missingParts }): TodayRow => {
      const open: TodayAct = { label: 'Open', to: buildPath(id) }
      return {
        id,
        what: 'Parts are not ordered',
        who: personName || '-',
        about: number,
        figure: counted(missingParts, 'part'),
        to: buildPath(id),
        acts: mayOrder ? [{ label: 'Order', to: shortages }, open] : [open],
      }
    }),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/clubs-2/all?shelf=parts' }
}
