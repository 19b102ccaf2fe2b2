import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { personPath } from '#client/people/service.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { addDays } from '#shared/booking/local-time.ts'
import {
  type ListedMembership,
  membershipListContract,
  type MembershipStanding,
  type UntoldFor,
} from '#shared/memberships/list-contract.ts'

const limit = 20

const standing = (of: MembershipStanding) =>
  queryOptions({
    queryKey: ['memberships', 'today', of],
    queryFn: () => call(membershipListContract.listMemberships, { query: { standing: of, limit } }),
    staleTime: 60_000,
  })

/** A word at the counter keeps somebody in the last days; before, there is nothing to do about it. */
const lastDays = 14

/** Whose membership ends within two weeks and does not renew: a word at the counter may keep them. */
export const useEndingMemberships: UseTodayRows = () => {
  const { dayAndYear } = useStudio()
  const today = useToday()
  const query = useQuery(standing('ending'))
  const isNear = ({ endsOn }: ListedMembership) => endsOn !== null && endsOn <= addDays(today, lastDays)
  const answer = rowsOf(query, ({ memberships }) =>
    memberships.filter(isNear).map(({ id, person, plan, endsOn }): TodayRow => ({
      id,
      what: 'Ends',
      who: person.name,
      about: `${plan.name} membership`,
      ...(endsOn !== null && { figure: dayAndYear(endsOn) }),
      to: personPath(person.id),
      acts: [{ label: 'Change plan', to: `${personPath(person.id)}?change=` }],
    })),
  )
  const hasMore = query.data?.next != null && query.data.memberships.every(isNear)

  return { ...answer, hasMore, all: '/admin/members/memberships?standing=ending' }
}

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
      to: personPath(person.id),
      acts: [{ label: 'Tell', to: `${personPath(person.id)}?act=tell` }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/members/memberships?standing=untold' }
}
