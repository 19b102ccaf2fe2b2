import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { groupsContract } from '#shared/workshop/groups/contract.ts'
import { groupEstimateContract } from '#shared/workshop/groups/estimate-contract.ts'
import { groupHistoryContract } from '#shared/workshop/groups/history-contract.ts'

import { ticketsKey } from './queries.ts'

/** Under the key of the tickets, because changing a bag changes its group. */
const groupsKey = [...ticketsKey, 'groups'] as const

export type GroupFilter = FiltersOf<typeof groupsContract.listGroups>

export const groupsMatching = (filter: GroupFilter) =>
  pagesOf(
    [...groupsKey, 'list', filter],
    (after) => call(groupsContract.listGroups, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

/** Whether a group is in the house. */
export const anyOpenGroup = queryOptions({
  queryKey: [...groupsKey, 'any'],
  queryFn: () => call(groupsContract.listGroups, { query: { limit: 1, shelf: 'open' } }),
  staleTime: 5000,
})

export const historyOfGroup = (groupId: string) =>
  pagesOf([...groupsKey, 'history', groupId], (after) =>
    call(groupHistoryContract.listHistoryOfGroup, { params: { groupId }, query: after }),
  )

export const groupOf = (groupId: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', groupId],
    queryFn: () => call(groupsContract.readGroup, { params: { groupId } }),
    staleTime: 5000,
  })

export const addGroup = (body: Input<typeof groupsContract.addGroup>['body']) => call(groupsContract.addGroup, { body })

export const changeGroup = (groupId: string, body: Input<typeof groupsContract.changeGroup>['body']) =>
  call(groupsContract.changeGroup, { params: { groupId }, body })

export const joinGroup = (groupId: string, ticketId: string) =>
  call(groupsContract.joinGroup, { params: { groupId, ticketId } })

export const leaveGroup = (groupId: string, ticketId: string) =>
  call(groupsContract.leaveGroup, { params: { groupId, ticketId } })

export const billGroup = (groupId: string) => call(groupsContract.billGroup, { params: { groupId } })

export const askPayer = (groupId: string) => call(groupEstimateContract.askPayer, { params: { groupId } })

export const tellPayer = (groupId: string, how: 'mail' | 'call') =>
  call(groupsContract.tellPayer, { params: { groupId }, body: { how } })

export const handOverBags = (groupId: string, body: Input<typeof groupsContract.handOverBags>['body']) =>
  call(groupsContract.handOverBags, { params: { groupId }, body })
