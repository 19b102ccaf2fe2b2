import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { RecordEditor } from '#client/records/RecordEditor.tsx'
import { RecordHistory } from '#client/records/RecordHistory.tsx'
import { useRecordEditor } from '#client/records/use-record-editor.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { ProductRecord } from '#shared/catalog/goods-contract.ts'
import { kindWords } from '#shared/catalog/goods.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { counted } from '#shared/words.ts'

import { ItemsFields, ProductFields } from './fields.tsx'
import { productChanges, products, takeTheirs } from './product-form.ts'

/** A product and its variants in one form. */
export function ProductPage({ product }: { product: ProductRecord | undefined }) {
  const { money } = useStudio()
  const editing = useRecordEditor(products, product)
  const { form, seen, mayChange } = editing
  const changes = productChanges(money)

  return (
    <RecordEditor
      editing={editing}
      changes={changes}
      takeTheirs={takeTheirs}
      heading={({ name, brand, kind, items, active }) => ({
        title: name,
        badge: active ? <Badge tone="success">Sold</Badge> : <Badge>Retired</Badge>,
        figures: [brand, kindWords[kind], counted(items.filter((one) => one.active).length, 'item')].filter(Boolean),
        turn: { label: active ? 'Retire' : 'Sell again', into: { active: !active } },
      })}
      aside={
        <>
          <Stock product={seen} />
          {mayChange && (
            <RecordHistory
              kind={products}
              record={seen}
              changes={changes}
              empty="Set up or imported, and not changed since."
            />
          )}
        </>
      }
    >
      <ProductFields form={form} />
      <ItemsFields form={form} />
    </RecordEditor>
  )
}

const Stock = ({ product }: { product: ProductRecord | undefined }) => (
  <RecordPart title="Stock">
    {product && (
      <Loaded skeleton={<Skeleton className="h-16" />}>
        <ul className="text-sm">
          {product.items.map(({ id, sku }) => (
            <StockOf key={id} sku={sku} />
          ))}
        </ul>
      </Loaded>
    )}
    <p className="text-sm text-muted">The register does not find retired goods. They can be sold again.</p>
  </RecordPart>
)

/** As the pages of the stock ask for it, under the same key. */
const stockOfItem = (sku: string) =>
  queryOptions({
    queryKey: ['stock', 'item', sku],
    queryFn: () => call(inventoryContract.readStock, { params: { sku } }),
    staleTime: 5000,
  })

/** As its page of the stock says it. */
function StockOf({ sku }: { sku: string }) {
  const { data } = useSuspenseQuery(stockOfItem(sku))

  return (
    <li className="flex justify-between gap-3 border-b border-line py-1">
      <span className="font-mono">{sku}</span>
      <span className="figures">
        {data.stock
          ? `${data.stock.onHand} on hand, ${data.stock.reserved} reserved`
          : 'Not counted: sold as if there were always some'}
      </span>
    </li>
  )
}
