import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { startsBesideHold } from '#client/booking/queries.ts'
import { servicesQuery } from '#client/catalog/service.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'

import type { Choice } from './choice.ts'

/** A service with one of its options, as the second service of a visit. */
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

// The longest wait before the second service, as the server has it.
const longestWait = 30 * 60_000

/** The second service of the visit, at the first time that is free within half an hour. */
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

/** The second service as the request carries it. */
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
