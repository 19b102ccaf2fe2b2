import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { supplierPath } from '#client/inventory/purchasing/purchase-words.ts'
import { importPrices, purchasingKey, supplierOf } from '#client/inventory/purchasing/queries.ts'
import { CsvImport } from '#client/list/import/CsvImport.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { PriceField } from '#shared/inventory/purchasing/suppliers-contract.ts'

const fields: Record<PriceField, string> = {
  sku: 'SKU',
  code: 'Their code',
  cost: 'Cost',
  packQuantity: 'Pack',
  leadDays: 'Days to deliver',
}

export function ImportPricesPage() {
  const supplierId = usePathParameter('supplierId')

  return (
    <Loaded resetKey={supplierId} skeleton={<Skeleton className="h-96" />}>
      <Known key={supplierId} supplierId={supplierId} />
    </Loaded>
  )
}

function Known({ supplierId }: { supplierId: string }) {
  const { data: supplier } = useSuspenseQuery(supplierOf(supplierId))
  const queries = useQueryClient()

  return (
    <ToolPage
      title={`Prices of ${supplier.name}`}
      action={
        <ButtonLink to={supplierPath(supplierId)} tone="quiet" size="tight">
          {supplier.name}
        </ButtonLink>
      }
    >
      <p className="max-w-prose text-sm text-muted">
        A row is an item, known by our SKU or by their code. What the file leaves empty stays, and so does what it does
        not name.
      </p>
      <CsvImport
        fields={fields}
        nouns={['price', 'prices']}
        send={(request) => importPrices(supplierId, request)}
        onDone={() => queries.invalidateQueries({ queryKey: purchasingKey })}
      />
    </ToolPage>
  )
}
