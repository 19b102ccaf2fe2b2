import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { personPath } from '#client/people/service.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'
import { membershipWords } from '#shared/memberships/status.ts'

const limit = 20

const overdue = queryOptions({
  queryKey: ['memberships', 'overdue'],
  queryFn: () => call(membershipListContract.listMemberships, { query: { standing: 'overdue', limit } }),
  staleTime: 60_000,
})

/** Members whose card did not pay: a call is often all that it takes. */
export const useOverdueMemberships: UseTodayRows = () => {
  const { money } = useStudio()
  const query = useQuery(overdue)
  const answer = rowsOf(query, ({ memberships }) =>
    memberships.map(({ id, person, plan, status, overdueCents }): TodayRow => ({
      id,
      isUrgent: status === 'suspended',
      what: membershipWords[status].label,
      who: person.name,
      about: `${plan.name} membership`,
      ...(overdueCents !== undefined && { figure: money(overdueCents) }),
      to: personPath(person.id),
      acts: [{ label: 'Charge', to: `${personPath(person.id)}?act=pay` }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/members/memberships?standing=overdue' }
}
