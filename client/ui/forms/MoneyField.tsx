import { clsx } from 'clsx'
import { type Ref, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { centsOf, decimalOf } from '#shared/money.ts'

import { controlLook, tightControlLook } from './control-look.ts'
import type { FieldIds } from './Field.tsx'

interface MoneyFieldProps extends Partial<FieldIds> {
  name?: string
  /** Where no Field names it. */
  label?: string
  /** In cents; null while nothing, and NaN while no sum is typed. */
  value: number | null
  currency: string
  onChange: (cents: number | null) => void
  onBlur?: () => void
  isTight?: boolean
  /** Sums to take with one press, in cents: what is left, whole notes. */
  quick?: readonly { label: string; cents: number }[]
  className?: string
  'data-first'?: boolean
  ref?: Ref<HTMLInputElement>
}

const written = (value: number | null, currency: string) =>
  value === null || Number.isNaN(value) ? '' : decimalOf(value, currency)

/** A sum, typed as people write it (`12`, `12.5`, `1,234.56`) and held in cents; left, it stands with its decimals. */
export function MoneyField({
  value,
  currency,
  onChange,
  onBlur,
  isTight,
  quick = [],
  className,
  ...rest
}: MoneyFieldProps) {
  const { label, ...attributes } = rest
  const [typed, type] = useState<string>()

  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <input
        {...attributes}
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        className={clsx(isTight ? tightControlLook : controlLook, 'w-28! text-right figures', className)}
        value={typed ?? written(value, currency)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          type(target.value)
          onChange(target.value.trim() === '' ? null : centsOf(target.value, currency))
        }}
        onBlur={() => {
          // What is no sum stays, to be mended.
          if (!Number.isNaN(value)) type(undefined)
          onBlur?.()
        }}
      />
      {quick.map((sum) => (
        <Button
          key={sum.label}
          tone="quiet"
          size="tight"
          className="figures"
          onClick={() => {
            type(undefined)
            onChange(sum.cents)
          }}
        >
          {sum.label}
        </Button>
      ))}
    </span>
  )
}
