import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { centsOf, decimalOf } from '#shared/money.ts'

/** A sum in the currency of the studio, typed as people write it. */
export function MoneyField({
  name,
  label,
  value,
  error,
  onChange,
}: {
  name: string
  label: string
  value: number | null
  error: string | undefined
  onChange: (cents: number) => void
}) {
  const { currency } = useStudio().studio
  const written = value === null || Number.isNaN(value) ? '' : decimalOf(value, currency)
  const [text, type] = useState(written)

  return (
    <input
      name={name}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        type(target.value)
        onChange(centsOf(target.value, currency))
      }}
      onBlur={() => written && type(written)}
      className={`${controlLook} min-h-11! w-28! px-2! text-right figures`}
    />
  )
}
