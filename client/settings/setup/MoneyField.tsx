import { useState } from 'react'

import { controlLook } from '#client/ui/control-look.ts'

const written = (cents: number | null) => (cents === null || Number.isNaN(cents) ? '' : (cents / 100).toFixed(2))

/** "12", "12.5", "1,234.56" and "12,50" are sums; anything else is none. */
export function centsOf(text: string): number {
  const plain = text.trim().replaceAll(/\s/g, '')
  const point = plain.replaceAll(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.')

  return /^\d+(?:\.\d{1,2})?$/.test(point) ? Math.round(Number(point) * 100) : Number.NaN
}

/** A sum in the currency of the studio, typed as people write it. */
export function MoneyField({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: number | null
  error: string | undefined
  onChange: (cents: number) => void
}) {
  const [text, type] = useState(() => written(value))

  return (
    <input
      inputMode="decimal"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        type(target.value)
        onChange(centsOf(target.value))
      }}
      onBlur={() => value !== null && !Number.isNaN(value) && type(written(value))}
      className={`${controlLook} min-h-11! w-28! px-2! text-right figures`}
    />
  )
}
