import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { accountsContract, type AccountsQuery } from '#shared/accounts/contract.ts'

export const accountsMatching = (search: string, sort: AccountsQuery['sort']) =>
  pagesOf(
    ['accounts', 'list', search, sort],
    (after) => call(accountsContract.listAccounts, { query: { limit: 40, sort, ...(search && { search }), ...after } }),
    { staleTime: 15_000 },
  )

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
