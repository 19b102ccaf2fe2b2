import { useQuery } from '@tanstack/react-query'

import { hoursWord } from '#client/memberships/plan-words.ts'
import type { OfPerson } from '#client/routing/feature.ts'
import { membershipWords } from '#shared/memberships/status.ts'

import { membershipsAmong } from './queries.ts'

/** The plan of a client in a list, how they stand, and what bay time is left. */
export function MembershipListed({ personId, among = [personId] }: OfPerson) {
  const membership = useQuery(membershipsAmong(among)).data?.get(personId)
  if (!membership) return null

  const { plan, status, peakMinutes, offPeakMinutes } = membership
  const left = peakMinutes + offPeakMinutes
  return (
    <span className="figures">
      {plan.name}
      {status !== 'active' && `, ${membershipWords[status].label.toLowerCase()}`}
      <span className="text-muted">{left > 0 ? `, ${hoursWord(left)} left` : ', no time left'}</span>
    </span>
  )
}
