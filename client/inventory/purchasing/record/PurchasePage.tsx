import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { PurchaseBadge } from '#client/inventory/purchasing/PurchaseBadge.tsx'
import { purchaseOf } from '#client/inventory/purchasing/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAskedAct } from '#client/routing/asked-act.ts'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Record } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'
import { openPurchases, type PurchaseStatus } from '#shared/inventory/purchasing/status.ts'

import { DraftForm } from './DraftForm.tsx'
import { LinesTable } from './LinesTable.tsx'
import { PurchaseActs } from './PurchaseActs.tsx'
import { PurchaseAside } from './PurchaseAside.tsx'
import { ReceiveForm } from './ReceiveForm.tsx'

/** One order at a supplier: what is on it, what has come, and what is still to come. */
export function PurchasePage() {
  const purchaseOrderId = usePathParameter('purchaseOrderId')

  return (
    <Loaded resetKey={purchaseOrderId} skeleton={<Skeleton className="h-96" />}>
      <Known key={purchaseOrderId} purchaseOrderId={purchaseOrderId} />
    </Loaded>
  )
}

const isOpen = (status: PurchaseStatus) => (openPurchases as readonly PurchaseStatus[]).includes(status)

function Known({ purchaseOrderId }: { purchaseOrderId: string }) {
  const { data: order } = useSuspenseQuery(purchaseOf(purchaseOrderId))
  const mayChange = usePermissions().holds('manage_inventory/inventory')
  const [isReceiving, setReceiving] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const receives = isReceiving && isOpen(order.status)
  useAskedAct(mayChange && isOpen(order.status) ? { receive: () => setReceiving(true) } : {})

  return (
    <>
      <TitleBar
        title={order.number}
        badge={<PurchaseBadge status={order.status} />}
        figures={useFigures(order)}
        action={
          mayChange &&
          !receives && <PurchaseActs order={order} isUnsaved={isUnsaved} onReceive={() => setReceiving(true)} />
        }
      />
      <Record aside={<PurchaseAside order={order} mayChange={mayChange} />}>
        {order.mail?.state === 'failed' && isOpen(order.status) && (
          <Notice kind="warning" title={`The mail to ${order.mail.to} did not arrive`}>
            The order stands. Set the address of {order.supplier.name} right, and send it again.
          </Notice>
        )}
        <Lines
          order={order}
          mayChange={mayChange}
          isReceiving={receives}
          onReceived={() => setReceiving(false)}
          onUnsaved={setUnsaved}
        />
        {order.status !== 'draft' && order.note && (
          <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">{order.note}</p>
        )}
      </Record>
    </>
  )
}

function useFigures({ supplier, totalCents, expectedOn, isLate }: PurchaseOrder): string[] {
  const { money, dayShort } = useStudio()

  return [
    supplier.name,
    ...(totalCents === null ? [] : [money(totalCents)]),
    ...(expectedOn === null ? [] : [`${isLate ? 'late since' : 'comes'} ${dayShort(expectedOn)}`]),
  ]
}

interface LinesProps {
  order: PurchaseOrder
  mayChange: boolean
  isReceiving: boolean
  onReceived: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

function Lines({ order, mayChange, isReceiving, onReceived, onUnsaved }: LinesProps) {
  if (order.status === 'draft' && mayChange)
    return <DraftForm key={order.version} order={order} onUnsaved={onUnsaved} />

  return isReceiving ? <ReceiveForm order={order} onDone={onReceived} /> : <LinesTable order={order} />
}
