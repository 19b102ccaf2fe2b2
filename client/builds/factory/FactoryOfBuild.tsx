import { useSuspenseQuery } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { FactoryRow } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'
import type { Build } from '#shared/builds/orders/contract.ts'

import { clubsWord, factoryOrderPath } from './factory-words.ts'
import { FactoryBadge } from './FactoryBadge.tsx'
import { OrderForm } from './OrderForm.tsx'
import { factoryOrdersOf, unorderedOf } from './queries.ts'

/** The factory orders of a build, and its clubs that are not ordered yet. */
export function FactoryOfBuild({ build: { id, clubs } }: { build: Build }) {
  const mayRead = usePermissions().holds('view_all_builds/builds')
  if (!mayRead || clubs.every(({ madeBy }) => madeBy === 'bench')) return null

  return <Orders buildId={id} />
}

function Orders({ buildId }: { buildId: string }) {
  const { data: ordered } = useSuspenseQuery(factoryOrdersOf(buildId))
  const { data: unordered } = useSuspenseQuery(unorderedOf(buildId))

  return (
    <RecordPart title="From the maker">
      <ul className="divide-y divide-line text-sm">
        {ordered.factoryOrders.map((order) => (
          <Order key={order.id} order={order} />
        ))}
        {unordered.builds.map((build) => (
          <li key={build.id} className="py-2">
            <OrderForm build={build} />
          </li>
        ))}
      </ul>
      {ordered.factoryOrders.length + unordered.builds.length === 0 && (
        <p className="text-sm text-muted">Ordered once the deposit is paid.</p>
      )}
    </RecordPart>
  )
}

function Order({
  order: { id, number, status, supplier, clubCount, cameCount, expectedOn, isLate },
}: {
  order: FactoryRow
}) {
  const { dayShort } = useStudio()

  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <Link className="font-medium underline underline-offset-4" to={factoryOrderPath(id)}>
        {number}
      </Link>
      <FactoryBadge status={status} />
      <span className="grow text-muted wrap-anywhere">
        {supplier.name}, {cameCount > 0 ? `${cameCount} of ${clubCount} came` : clubsWord(clubCount)}
      </span>
      {expectedOn !== null &&
        isUnderway(status) &&
        (isLate ? (
          <strong className="text-flag-deep">Late: {dayShort(expectedOn)}</strong>
        ) : (
          <span className="figures">comes {dayShort(expectedOn)}</span>
        ))}
    </li>
  )
}
