import { useSuspenseQuery } from '@tanstack/react-query'

import { clubsWord, factoryOrderPath } from '#client/builds/factory/factory-words.ts'
import { factoryOrdersOf } from '#client/builds/factory/queries.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { isUnderway } from '#shared/builds/factory/status.ts'
import type { Build } from '#shared/builds/orders/contract.ts'

/** What its makers still build: that is not called off with the build. */
export function AtMaker({ build: { id, clubs } }: { build: Build }) {
  const mayRead = usePermissions().holds('view_all_builds/builds')

  return mayRead && clubs.some(({ madeBy }) => madeBy === 'maker') && <Orders buildId={id} />
}

function Orders({ buildId }: { buildId: string }) {
  const { factoryOrders } = useSuspenseQuery(factoryOrdersOf(buildId)).data
  const orders = factoryOrders.filter(({ status }) => isUnderway(status))
  if (orders.length === 0) return null

  return (
    <Notice kind="warning" title="Still with the maker">
      <ul className="grid gap-1 text-sm">
        {orders.map(({ id, number, supplier, clubCount, cameCount }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={factoryOrderPath(id)} className="underline underline-offset-4">
              {number}
            </Link>
            , {clubsWord(clubCount - cameCount)} from {supplier.name}
          </li>
        ))}
      </ul>
      <p className="text-sm">
        They are not called off by this: tell the maker. What comes all the same is booked as scrap.
      </p>
    </Notice>
  )
}
