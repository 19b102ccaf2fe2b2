import { useQueryClient } from '@tanstack/react-query'

import { importStock, stockKey } from '#client/inventory/queries.ts'
import { CsvImport } from '#client/list/import/CsvImport.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { OpeningField } from '#shared/inventory/import-contract.ts'

const fields: Record<OpeningField, string> = {
  sku: 'SKU',
  barcode: 'Barcode',
  onHand: 'On hand',
  cost: 'Cost of one',
  place: 'Place',
}

export function ImportStockPage() {
  const queries = useQueryClient()

  return (
    <ToolPage
      title="Import opening stock"
      action={
        <ButtonLink to="/admin/inventory/all" tone="quiet" size="tight">
          Stock
        </ButtonLink>
      }
    >
      <p className="max-w-prose text-sm text-muted">
        A row is an item, known by its SKU or its barcode, with how many lie there and what one cost. Where the file
        says no cost, the cheapest supplier’s is taken. What is counted already stays as it is: count it to say
        otherwise.
      </p>
      <CsvImport
        fields={fields}
        nouns={['item', 'items']}
        send={importStock}
        onDone={() => queries.invalidateQueries({ queryKey: stockKey })}
      />
    </ToolPage>
  )
}
