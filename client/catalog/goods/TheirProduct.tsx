import type { MetDocument } from '#client/catalog/use-record-editor.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import { metBetween } from '#client/ui/record/merge.ts'
import type { ProductDocument } from '#shared/catalog/goods.ts'

import { productChanges } from './product-changes.ts'
import type { ProductForm } from './product-form.ts'

interface TheirProps {
  form: ProductForm
  met: MetDocument<ProductDocument>
  isTyped: boolean
}

/** What somebody else saved meanwhile, field by field, beside what is typed here. */
export function TheirProduct({ form, met, isTyped }: TheirProps) {
  const { money } = useStudio()
  const { base, theirs } = met
  const { both, taken } = metBetween(
    { theirs: productChanges(base, theirs, money), mine: productChanges(theirs, form.watch(), money) },
    ({ key }) => key,
  )

  return (
    <Conflict
      title={`Somebody else has changed this product.${isTyped ? ' Yours is kept.' : ''}`}
      isTyped={isTyped}
      taken={taken}
      fields={both.map(({ path, label, from, to }) => ({
        label,
        mine: to,
        theirs: from,
        onTakeTheirs: () => take(form, theirs, path),
      }))}
    />
  )
}

function take(form: ProductForm, theirs: ProductDocument, path: string): void {
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
