import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { purchasePath } from '#client/inventory/purchasing/purchase-words.ts'
import { draftPurchases, purchasingKey, supplierOf } from '#client/inventory/purchasing/queries.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useGo, usePathParameter } from '#client/routing/navigation.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { type Fact, Facts } from '#client/ui/record/Facts.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { Supplier } from '#shared/inventory/purchasing/suppliers-contract.ts'

import { leadOf } from './lead-words.ts'
import { Offers } from './Offers.tsx'
import { SupplierDialog } from './SupplierDialog.tsx'

/** Whom the studio buys from: what they sell, for how much, and how long they take. */
export function SupplierPage() {
  const supplierId = usePathParameter('supplierId')

  return (
    <Loaded resetKey={supplierId} skeleton={<Skeleton className="h-96" />}>
      <Known key={supplierId} supplierId={supplierId} />
    </Loaded>
  )
}

function Known({ supplierId }: { supplierId: string }) {
  const { data: supplier } = useSuspenseQuery(supplierOf(supplierId))
  const mayChange = usePermissions().holds('manage_inventory/inventory')
  const [isEditing, setEditing] = useState(false)
  const { order, isOrdering } = useOrdering(supplier)
  useKeys(
    mayChange
      ? [
          { key: 'e', what: 'Edit', run: () => setEditing(true) },
          ...(supplier.active ? [{ key: '.', what: 'Order from them', run: order }] : []),
        ]
      : [],
  )

  return (
    <>
      <TitleBar
        title={supplier.name}
        badge={!supplier.active && <Badge>No longer</Badge>}
        figures={[leadOf(supplier)]}
        action={
          mayChange && (
            <>
              <Button tone="quiet" size="tight" onClick={() => setEditing(true)}>
                Edit
              </Button>
              <ButtonLink tone="quiet" size="tight" to={`/admin/inventory/suppliers/${supplier.id}/import`}>
                Import prices
              </ButtonLink>
              {supplier.active && (
                <Button size="tight" busy={isOrdering} onClick={order}>
                  Order from them
                </Button>
              )}
            </>
          )
        }
      />
      <Record
        aside={
          <RecordPart title="Supplier">
            <Facts facts={factsOf(supplier)} />
            <ButtonLink tone="quiet" size="tight" to={`/admin/inventory/orders?supplier=${supplier.id}`}>
              Their orders
            </ButtonLink>
          </RecordPart>
        }
      >
        <Offers supplierId={supplier.id} mayChange={mayChange} />
        {supplier.note && <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">{supplier.note}</p>}
      </Record>
      {isEditing && <SupplierDialog supplier={supplier} onClose={() => setEditing(false)} />}
    </>
  )
}

function factsOf({ email, phone, address, terms, accountNumber, openOrders }: Supplier): Fact[] {
  return [
    { name: 'Mail', value: email ?? 'None: orders are printed' },
    { name: 'Phone', value: phone ?? '-' },
    { name: 'Address', value: <span className="whitespace-pre-line">{address || '-'}</span> },
    { name: 'Our account', value: accountNumber || '-' },
    { name: 'Terms', value: terms || '-' },
    { name: 'Open orders', value: String(openOrders) },
  ]
}

/** Opens the supplier's draft, or makes one. */
function useOrdering({ id }: Supplier) {
  const go = useGo()
  const ordering = useAct(() => draftPurchases({ orders: [{ supplierId: id, lines: [] }] }), {
    onDone: async ({ purchaseOrders: [draft] }) => draft && go(purchasePath(draft.id)),
    touches: [purchasingKey],
    failsInToast: true,
  })

  return { order: () => !ordering.isPending && ordering.mutate(), isOrdering: ordering.isPending }
}
