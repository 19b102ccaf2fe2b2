import { useStudio } from '#client/settings/service.ts'
import { MoneyField as Sum } from '#client/ui/forms/MoneyField.tsx'

/** A sum in the currency of the studio. What is no sum yet is NaN. */
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

  return (
    <Sum
      name={name}
      label={label}
      value={value}
      currency={currency}
      aria-invalid={error ? true : undefined}
      onChange={(cents) => onChange(cents ?? Number.NaN)}
    />
  )
}
