import { useQuery } from '@tanstack/react-query'

import { useSession } from '#client/api/session/session.ts'
import { membershipOf } from '#client/memberships/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { memberPrice } from './member-price.ts'

/** What services cost whoever looks, while no time is chosen; the public price until their membership is known. */
export function useMemberPrice() {
  const { money } = useStudio()
  const { data: membership } = useQuery(membershipOf(useSession()?.user.id))
  const priceOf = (service: Service) => memberPrice(service, membership)

  const priceInWords = (service: Service): string => {
    const { cents, included } = priceOf(service)
    return included?.toLowerCase() ?? money(cents)
  }

  return { priceOf, priceInWords }
}
