import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'

export const membershipOfPerson = (personId: string) =>
  queryOptions({
    queryKey: ['memberships', 'person', personId],
    queryFn: () => call(membershipsContract.readMembershipOfPerson, { params: { personId } }),
    staleTime: 15_000,
  })

/** Those of a page of clients, by whom each is held. */
export const membershipsAmong = (personIds: readonly string[]) =>
  queryOptions({
    queryKey: ['memberships', 'among', ...personIds],
    queryFn: async () => {
      const query = { people: personIds.join(','), limit: 100 }
      const { memberships } = await call(membershipListContract.listMemberships, { query })
      return new Map(memberships.map((membership) => [membership.person.id, membership]))
    },
    staleTime: 15_000,
  })
