import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { personPath } from '#client/people/service.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import {
  type ListedMembership,
  membershipListContract,
  type MembershipStanding,
  type UntoldFor,
} from '#shared/memberships/list-contract.ts'
import { membershipWords } from '#shared/memberships/status.ts'

const limit = 5

const standing = (of: MembershipStanding) =>
  queryOptions({
    queryKey: ['memberships', 'today', of],
    queryFn: () => call(membershipListContract.listMemberships, { query: { standing: of, limit } }),
    staleTime: 60_000,
  })

/** Members of one standing, each with the day on which that changes. */
function useStanding(
  of: MembershipStanding,
  dayOf: (membership: ListedMembership) => string | null,
): ReturnType<UseTodayRows> {
  const { dayAndYear } = useStudio()
  const query = useQuery(standing(of))
  const answer = rowsOf(query, ({ memberships }) =>
    memberships.map((membership): TodayRow => {
      const { id, person, plan, status } = membership
      const day = dayOf(membership)

      return {
        id,
        what: of === 'ending' ? 'Ends' : membershipWords[status].label,
        who: person.name,
        about: `${plan.name} membership`,
        ...(day !== null && { figure: dayAndYear(day) }),
        to: personPath(person.id),
      }
    }),
  )

  return { ...answer, hasMore: query.data?.next != null, all: `/admin/members/memberships?standing=${of}` }
}

/** Whose membership ends within two months and does not renew: a word at the counter may keep them. */
export const useEndingMemberships: UseTodayRows = () => useStanding('ending', ({ endsOn }) => endsOn)

/** Who rests, and until when. */
export const useFrozenMemberships: UseTodayRows = () => useStanding('frozen', ({ frozenUntil }) => frozenUntil)

const untoldWords: Record<UntoldFor, string> = {
  waiting: 'the letter waits to leave',
  no_address: 'no address is known',
  failed: 'the letter was refused',
  ended: 'mail to the address ends nowhere',
}

/** Whose renewal is not charged, for no letter about it has reached them: another address helps, or a call. */
export const useUntoldRenewals: UseTodayRows = () => {
  const { dayAndYear } = useStudio()
  const query = useQuery(standing('untold'))
  const answer = rowsOf(query, ({ memberships }) =>
    memberships.map(({ id, person, plan, renewsOn, untoldFor }): TodayRow => ({
      id,
      what: 'Not told of renewal',
      who: person.name,
      about: `${plan.name} membership${untoldFor === null ? '' : `: ${untoldWords[untoldFor]}`}`,
      ...(renewsOn !== null && { figure: dayAndYear(renewsOn) }),
      to: `${personPath(person.id)}?act=tell`,
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/members/memberships?standing=untold' }
}
