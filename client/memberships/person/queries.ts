import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'

export const membershipOfPerson = (personId: string) =>
  queryOptions({
    queryKey: ['memberships', 'person', personId],
    queryFn: () => call(membershipsContract.readMembershipOfPerson, { params: { personId } }),
    staleTime: 15_000,
  })
