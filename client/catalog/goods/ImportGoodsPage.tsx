import { useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { CsvImport } from '#client/list/import/CsvImport.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { goodsContract, type GoodsField } from '#shared/catalog/goods-contract.ts'

import { products } from './product-form.ts'

const fields: Record<GoodsField, string> = {
  sku: 'SKU',
  barcode: 'Barcode',
  brand: 'Brand',
  name: 'Name',
  variant: 'Variant',
  kind: 'Kind',
  price: 'Price',
  taxCategory: 'Tax category',
  unit: 'Unit',
  description: 'Description',
}

export function ImportGoodsPage() {
  const queries = useQueryClient()

  return (
    <ToolPage
      title="Import goods"
      action={
        <ButtonLink to="/admin/catalog/products" tone="quiet" size="tight">
          Products
        </ButtonLink>
      }
    >
      <p className="max-w-prose text-sm text-muted">
        A row is an item, known by its SKU. Rows of one brand and name become one product. Of an item that is here, what
        the file leaves empty stays.
      </p>
      <CsvImport
        fields={fields}
        nouns={['item', 'items']}
        send={({ bytes, ...query }) => call(goodsContract.importProducts, { query, body: bytes })}
        onDone={() => queries.invalidateQueries({ queryKey: products.key })}
      />
    </ToolPage>
  )
}
