import { useSuspenseQuery } from '@tanstack/react-query'

import { RecordById } from '#client/builds/RecordById.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Record } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'

import { clubsWord } from './factory-words.ts'
import { FactoryActs } from './FactoryActs.tsx'
import { FactoryAside } from './FactoryAside.tsx'
import { FactoryBadge } from './FactoryBadge.tsx'
import { FactoryClubs } from './FactoryClubs.tsx'
import { factoryOrderOf } from './queries.ts'

/** One order at a maker: its clubs, what was measured of them, and where it is. */
export const FactoryOrderPage = () => (
  <RecordById parameter="factoryOrderId" title="Factory order" noun="order" list="the list of factory orders">
    {(factoryOrderId) => <Known factoryOrderId={factoryOrderId} />}
  </RecordById>
)

function Known({ factoryOrderId }: { factoryOrderId: string }) {
  const { data: order } = useSuspenseQuery(factoryOrderOf(factoryOrderId))
  const mayChange = usePermissions().holds('edit_builds/builds')

  return (
    <>
      <TitleBar
        title={order.number}
        badge={<FactoryBadge status={order.status} />}
        figures={useFigures(order)}
        action={mayChange && <FactoryActs order={order} />}
      />
      <Record aside={<FactoryAside order={order} mayChange={mayChange} />}>
        {order.mail?.state === 'failed' && isUnderway(order.status) && (
          <Notice kind="warning" title={`The mail to ${order.mail.to} did not arrive`}>
            The order stands. Set the address of {order.supplier.name} right, and send it again.
          </Notice>
        )}
        <FactoryClubs order={order} mayChange={mayChange} />
        {order.note && <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">{order.note}</p>}
      </Record>
    </>
  )
}

function useFigures({ supplier, clubCount, cameCount, totalCents, expectedOn, isLate, status }: FactoryOrder) {
  const { money, dayShort } = useStudio()
  const came = cameCount > 0 && cameCount < clubCount ? `${cameCount} of ${clubCount} came` : clubsWord(clubCount)

  return [
    supplier.name,
    came,
    ...(totalCents === null ? [] : [money(totalCents)]),
    ...(expectedOn === null || !isUnderway(status)
      ? []
      : [`${isLate ? 'late since' : 'comes'} ${dayShort(expectedOn)}`]),
  ]
}
