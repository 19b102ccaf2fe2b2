import type { MetDocument } from '#client/catalog/use-record-editor.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import { metBetween } from '#client/ui/record/merge.ts'
import type { DiscountDocument } from '#shared/catalog/discounts.ts'

import { discountChanges } from './discount-changes.ts'
import type { DiscountForm } from './discount-form.ts'

interface TheirProps {
  form: DiscountForm
  met: MetDocument<DiscountDocument>
  isTyped: boolean
}

/** What somebody else saved meanwhile, field by field, beside what is typed here. */
export function TheirDiscount({ form, met, isTyped }: TheirProps) {
  const { money } = useStudio()
  const { base, theirs } = met
  const mine = form.watch()
  const { both, taken } = metBetween(
    { theirs: discountChanges(base, theirs, money), mine: discountChanges(theirs, mine, money) },
    ({ field }) => field,
  )

  return (
    <Conflict
      title={`Somebody else has changed this discount.${isTyped ? ' Yours is kept.' : ''}`}
      isTyped={isTyped}
      taken={taken}
      fields={both.map(({ field, label, from, to }) => ({
        label,
        mine: to,
        theirs: from,
        onTakeTheirs: () => take(form, theirs, field),
      }))}
    />
  )
}

function take(form: DiscountForm, theirs: DiscountDocument, field: keyof DiscountDocument): void {
  const mine = form.getValues()
  form.reset({ ...mine, [field]: theirs[field] }, { keepDefaultValues: true })
}
