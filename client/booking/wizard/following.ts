import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { startsBesideHold } from '#client/booking/queries.ts'
import { servicesQuery } from '#client/catalog/queries.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'

import type { Choice } from './choice.ts'

/** Each service in each of its options, as something that can follow another one. */
export const followersIn = (services: readonly Service[]) =>
  services.flatMap((service) =>
    service.options.map(({ code, name, durationMinutes }) => ({
      key: `${service.code}.${code}`,
      name: [service.name, name].filter(Boolean).join(', '),
      durationMinutes,
      serviceCode: service.code,
      ...(service.options.length > 1 && { option: code }),
    })),
  )

// As the server has it: longer nobody waits for what follows.
const longestWait = 30 * 60_000

/** What is booked for after it in the same visit: the first time that is free within half an hour. */
export function useFollowing({ follows, personId }: Choice, first: FreeStart) {
  const { data: services } = useSuspenseQuery(servicesQuery)
  const userId = useSession()?.user.id
  const follower = followersIn(services).find(({ key }) => key === follows)
  const { data, isPending } = useQuery({
    ...startsBesideHold(
      {
        service: follower?.serviceCode ?? '',
        ...(follower?.option !== undefined && { option: follower.option }),
        ...(personId !== undefined && { personId }),
        from: first.local.slice(0, 10),
        days: 1,
      },
      userId,
    ),
    enabled: follower !== undefined,
  })
  if (!follower) return undefined

  const end = first.endsAt.getTime()
  const start = data?.starts.find(
    ({ startsAt }) => startsAt.getTime() >= end && startsAt.getTime() - end <= longestWait,
  )
  return { follower, start, isPending }
}

type FoundFollowing = NonNullable<ReturnType<typeof useFollowing>>

/** A lesson of a package may pay for it. */
export type FollowingChoice = (FoundFollowing & { withCredit?: true }) | undefined

/** As it is asked for with the first. */
export const followedBy = (following: FollowingChoice) =>
  following?.start && {
    followedBy: [
      {
        serviceCode: following.follower.serviceCode,
        ...(following.follower.option !== undefined && { option: following.follower.option }),
        expectedPriceCents: following.start.priceCents,
        ...(following.withCredit && { withCredit: following.withCredit }),
      },
    ],
  }
