import { useState } from 'react'

import type { Pages } from '#client/api/pages.ts'
import { ManyActs, type OfMany } from '#client/list/many/ManyActs.tsx'
import { ManyDialog } from '#client/list/many/ManyDialog.tsx'
import type { Selection } from '#client/list/use-selection.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { goodsContract } from '#shared/catalog/goods-contract.ts'
import type { PriceChange } from '#shared/catalog/price-change.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { manyActs } from '#shared/lists/many.ts'
import { figureWords } from '#shared/money.ts'

import { products } from './product-form.ts'

interface ProductsManyProps {
  selection: Selection
  query: Pages<Output<typeof goodsContract.listProducts>>
  filters: object
}

const acts = [
  { code: 'price_products', label: 'Change prices', Dialog: PriceDialog },
  { code: 'retire_products', label: 'Retire', Dialog: RetireDialog },
] as const

/** What can be done with many products at once. */
export function ProductsMany(props: ProductsManyProps) {
  const { holds } = usePermissions()
  const may = acts.filter(({ code }) => holds(manyActs[code].needs))

  return <ManyActs list="products" acts={may} touches={[products.key]} {...props} />
}

function RetireDialog({ rows, ...rest }: OfMany<'products'>) {
  return (
    <ManyDialog
      {...rest}
      title="Retire products"
      code="retire_products"
      request={{ code: 'retire_products', asked: {}, rows }}
    >
      <p>The register and the site find them no more. What was sold of them stays in orders and figures.</p>
    </ManyDialog>
  )
}

const ways = {
  raisePercent: 'Raise by percent',
  lowerPercent: 'Lower by percent',
  raiseAmount: 'Raise by a sum',
  lowerAmount: 'Lower by a sum',
} as const
type Way = keyof typeof ways

const isWay = (text: string): text is Way => text in ways

const steps = [1, 5, 10, 50, 100, 500, 1000]

function PriceDialog({ rows, ...rest }: OfMany<'products'>) {
  const { studio } = useStudio()
  const [way, setWay] = useState<Way>('raisePercent')
  const [percent, setPercent] = useState('')
  const [cents, setCents] = useState<number | null>(null)
  const [stepCents, setStep] = useState(1)
  const isPercent = way.endsWith('Percent')
  const by = byOf(way, isPercent ? hundredthsIn(percent) : cents)

  return (
    <ManyDialog
      {...rest}
      title="Change prices"
      code="price_products"
      request={by && { code: 'price_products', asked: { by, stepCents }, rows }}
      missing="Type by how much to see the new prices."
    >
      <Field label="Change">
        {(ids) => (
          <Select
            {...ids}
            data-first
            value={way}
            onChange={({ target }) => isWay(target.value) && setWay(target.value)}
          >
            {Object.entries(ways).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {isPercent ? (
          <Field label="Percent" error={percent !== '' && !by ? 'Type a number, such as 4.5.' : undefined}>
            {(ids) => (
              <TextInput
                {...ids}
                required
                inputMode="decimal"
                autoComplete="off"
                className="text-right figures"
                value={percent}
                onChange={({ target }) => setPercent(target.value)}
              />
            )}
          </Field>
        ) : (
          <Field label={`Sum, ${studio.currency}`}>
            {(ids) => <MoneyField {...ids} value={cents} currency={studio.currency} onChange={setCents} />}
          </Field>
        )}
        <Field label="Round to">
          {(ids) => (
            <Select {...ids} value={stepCents} onChange={({ target }) => setStep(Number(target.value))}>
              {steps.map((step) => (
                <option key={step} value={step}>
                  {figureWords(step, studio)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </ManyDialog>
  )
}

/** Hundredths of a percent; null where no number is typed. */
function hundredthsIn(typed: string): number | null {
  const text = typed.trim().replace(/%$/, '').trimEnd().replace(',', '.')

  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
}

function byOf(way: Way, size: number | null): PriceChange['by'] | undefined {
  if (size === null || Number.isNaN(size) || size === 0) return undefined
  const signed = way.startsWith('raise') ? size : -size

  return way.endsWith('Percent') ? { kind: 'percent', hundredths: signed } : { kind: 'amount', cents: signed }
}
