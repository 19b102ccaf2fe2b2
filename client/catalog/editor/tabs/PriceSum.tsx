import type { ServiceForm } from '#client/catalog/editor/service-form.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import type { PriceDocument } from '#shared/catalog/document.ts'

interface PriceSumProps {
  form: ServiceForm
  at: number
  label: string
  /** Undefined is the option's own price. */
  of?: Pick<PriceDocument, 'plan' | 'peak'>
}

/** One price of an option: its own, or beside it one for peak or for a plan. */
export function PriceSum({ form, at, label, of }: PriceSumProps) {
  const { studio } = useStudio()
  const { priceCents, prices } = form.watch(`options.${at}`)
  const isIt = (one: PriceDocument) => of !== undefined && one.plan === of.plan && one.peak === of.peak
  const set = (cents: number | null) => {
    if (!of) form.setValue(`options.${at}.priceCents`, cents ?? Number.NaN, { shouldDirty: true })
    else {
      const others = prices.filter((one) => !isIt(one))
      const next = cents === null ? others : [...others, { ...of, priceCents: cents }]
      form.setValue(`options.${at}.prices`, next.toSorted(inOrder), { shouldDirty: true })
    }
  }

  return (
    <MoneyField
      isTight
      label={label}
      className="w-24!"
      currency={studio.currency}
      value={of ? (prices.find(isIt)?.priceCents ?? null) : priceCents}
      onChange={set}
    />
  )
}

/** As the server lists them, so that a price which is taken back is no change. */
const inOrder = (a: PriceDocument, b: PriceDocument) =>
  (a.plan ?? '').localeCompare(b.plan ?? '') || Number(a.peak) - Number(b.peak)
