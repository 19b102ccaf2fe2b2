import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { rowsOf, type TodayAct, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { groupPath } from '#client/workshop/group-paths.ts'
import { tellPayer } from '#client/workshop/group-queries.ts'
import { ticketsKey } from '#client/workshop/queries.ts'
import { counted } from '#shared/words.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'

const readyGroups = queryOptions({
  queryKey: [...ticketsKey, 'today', 'groups'],
  queryFn: () => call(groupsContract.listGroups, { query: { limit: 20, shelf: 'to_fetch' } }),
  staleTime: 60_000,
})

const handOver = (id: string): TodayAct => ({ label: 'Hand over', to: `${groupPath(id)}?act=hand-over` })

/** Groups whose bags are all ready and whose payer has not been told or has not come. */
export const useReadyGroups: UseTodayRows = () => {
  const query = useQuery(readyGroups)
  const queries = useQueryClient()
  const tell = async (id: string): Promise<undefined> => {
    try {
      await tellPayer(id, 'call')
    } finally {
      await queries.invalidateQueries({ queryKey: ticketsKey })
    }
  }
  const answer = rowsOf(query, ({ groups }) =>
    groups.map(({ id, number, name, payer, readyCount, untoldCount }): TodayRow => ({
      id,
      what: untoldCount > 0 ? 'Tell the payer: bags are ready' : 'Bags are not fetched',
      who: payer?.name ?? '-',
      about: `${number}, ${name}`,
      figure: counted(readyCount, 'bag'),
      to: groupPath(id),
      acts:
        untoldCount > 0
          ? [{ label: 'Called', said: `${payer?.name ?? name} was told`, run: () => tell(id) }, handOver(id)]
          : [handOver(id)],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/clubs-2/groups?shelf=to_fetch' }
}
