import { useStudio } from '#client/settings/use-studio.ts'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import type { DiscountRecord } from '#shared/catalog/discounts-contract.ts'
import type { DiscountDocument } from '#shared/catalog/discounts.ts'

import { discountChanges } from './discount-changes.ts'
import { type DiscountForm, documentOf } from './discount-form.ts'

/** After a 409: what somebody else saved, field by field, beside what is typed here. */
export function TheirDiscount({ form, theirs }: { form: DiscountForm; theirs: DiscountRecord }) {
  const { money } = useStudio()
  const mine = form.watch()

  return (
    <Conflict
      title="Somebody else has changed this discount. Yours is kept."
      fields={discountChanges(documentOf(theirs), mine, money).map(({ field, label, from, to }) => ({
        label,
        mine: to,
        theirs: from,
        onTakeTheirs: () => take(form, theirs, field),
      }))}
    />
  )
}

function take(form: DiscountForm, theirs: DiscountRecord, field: keyof DiscountDocument): void {
  const mine = form.getValues()
  form.reset({ ...mine, [field]: documentOf(theirs)[field] }, { keepDefaultValues: true })
}
