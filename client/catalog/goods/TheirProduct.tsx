import { useStudio } from '#client/settings/use-studio.ts'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import type { ProductRecord } from '#shared/catalog/goods-contract.ts'

import { productChanges } from './product-changes.ts'
import { documentOf, type ProductForm } from './product-form.ts'

/** After a 409: what somebody else saved, field by field, beside what is typed here. */
export function TheirProduct({ form, theirs }: { form: ProductForm; theirs: ProductRecord }) {
  const { money } = useStudio()
  const mine = form.watch()
  const added = theirs.items.filter(({ id }) => !mine.items.some((item) => item.id === id))
  // Without what they have added mine cannot be saved: it comes along.
  const takeAdded = () => form.setValue('items', [...mine.items, ...added], { shouldDirty: true })
  const known = theirs.items.filter((item) => !added.includes(item))

  return (
    <Conflict
      title="Somebody else has changed this product. Yours is kept."
      fields={[
        ...productChanges(documentOf({ ...theirs, items: known }), mine, money)
          .filter(({ path }) => path !== 'items')
          .map(({ path, label, from, to }) => ({
            label,
            mine: to,
            theirs: from,
            onTakeTheirs: () => take(form, theirs, path),
          })),
        ...(added.length > 0
          ? [
              {
                label: 'Items',
                mine: '',
                theirs: `New: ${added.map(({ variant, sku }) => variant || sku).join(', ')}`,
                onTakeTheirs: takeAdded,
              },
            ]
          : []),
      ]}
    />
  )
}

function take(form: ProductForm, theirs: ProductRecord, path: string): void {
  const [field = '', at, ofItem] = path.split('.')
  const mine = form.getValues()
  if (at === undefined) {
    form.reset({ ...mine, ...pick(theirs, field) }, { keepDefaultValues: true })
    return
  }
  const items = mine.items.map((item, index) => {
    const other = theirs.items.find(({ id }) => id === item.id)
    return index === Number(at) && other ? { ...item, ...pick(other, ofItem ?? '') } : item
  })
  form.reset({ ...mine, items }, { keepDefaultValues: true })
}

const pick = <Value extends object>(value: Value, field: string): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name === field)) as Partial<Value>
