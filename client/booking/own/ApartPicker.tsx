import { useStudio } from '#client/settings/use-studio.ts'
import type { Booking } from '#shared/booking/contract.ts'

interface ApartPickerProps {
  /** Those of the series that were changed by themselves. */
  apart: readonly Booking[]
  withApart: boolean | undefined
  onChange: (withApart: boolean) => void
}

/** Whether what was changed by hand is meant with the others of its series. Nothing where there is none. */
export function ApartPicker({ apart, withApart, onChange }: ApartPickerProps) {
  const { dayShort, time } = useStudio()
  if (apart.length === 0) return null

  const choices = [
    { value: false, words: 'Leave that as it is' },
    { value: true, words: 'Change that too' },
  ]
  return (
    <fieldset className="grid">
      <legend className="pb-1 text-sm text-muted">
        Changed by itself before: {apart.map(({ local }) => `${dayShort(local)}, ${time(local)}`).join('; ')}
      </legend>
      {choices.map(({ value, words }) => (
        <label key={words} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="apart"
            className="size-5 accent-fairway"
            checked={withApart === value}
            onChange={() => onChange(value)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}

/** Of several that are meant, those that are asked about: they stay until it is said. */
export const splitApart = (meant: readonly Booking[], booking: Booking) => {
  const apart = meant.filter((one) => one.apart && one.id !== booking.id)

  return { apart, alike: meant.filter((one) => !apart.includes(one)) }
}
