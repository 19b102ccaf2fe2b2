import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { accountsContract } from '#shared/accounts/contract.ts'

const pageSize = 40

export const accountsMatching = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['accounts', 'list', search],
    queryFn: ({ pageParam }) =>
      call(accountsContract.listAccounts, {
        query: { limit: pageSize, ...(search && { search }), ...(pageParam && { after: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 15_000,
  })

export const accountOf = (accountId: string) =>
  queryOptions({
    queryKey: ['accounts', 'one', accountId],
    queryFn: () => call(accountsContract.readAccount, { params: { accountId } }),
    staleTime: 5000,
  })

export const givableRoles = queryOptions({
  queryKey: ['accounts', 'roles'],
  queryFn: () => call(accountsContract.listGivableRoles, {}),
  staleTime: 5 * 60_000,
})
