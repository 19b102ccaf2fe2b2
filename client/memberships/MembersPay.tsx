import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'

import { useStudio } from '#client/settings/service.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { membersPrice } from '#shared/memberships/discount.ts'

import { plansQuery } from './queries.ts'

type PricedService = Pick<Service, 'category' | 'priceCents'>

/** Beside a public price: what it is for members. Nothing where no plan takes anything off. */
export const MembersPay = ({ service }: { service: PricedService }) => (
  <Suspense>
    <Words service={service} />
  </Suspense>
)

function Words({ service }: { service: PricedService }) {
  const { money } = useStudio()
  const { data: plans } = useSuspenseQuery(plansQuery)
  const price = membersPrice(plans, service)
  if (!price) return null

  return (
    <span className="block border-l-2 border-brass pl-2 text-left font-sans text-sm font-normal text-muted figures">
      {price.isIncluded ? 'Included for members' : `Members pay ${price.isFrom ? 'from ' : ''}${money(price.cents)}`}
    </span>
  )
}
