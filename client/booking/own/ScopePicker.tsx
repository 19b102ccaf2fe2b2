import { useStudio } from '#client/settings/service.ts'
import type { Booking, Scope } from '#shared/booking/contract.ts'

import { inScope } from './in-scope.ts'

interface Props {
  booking: Booking
  coming: readonly Booking[]
  now: Date
  scope: Scope
  onScope: (scope: Scope) => void
}

/** Asks how much of a series is meant; nothing where there is no choice. */
export function ScopePicker({ booking, coming, now, scope, onScope }: Props) {
  const count = (of: Scope) => inScope(coming, { booking, scope: of, now }).length
  const [following, all] = [count('following'), count('all')]
  const choices: Array<{ of: Scope; words: string }> = [
    { of: 'this', words: 'Only this one' },
    ...(following > 1 && following < all
      ? [{ of: 'following' as const, words: `This and all after it: ${following}` }]
      : []),
    ...(all > 1 ? [{ of: 'all' as const, words: `All that are to come: ${all}` }] : []),
  ]
  if (choices.length === 1) return null

  return (
    <fieldset className="grid">
      <legend className="pb-1 text-sm text-muted">It is one of a weekly series</legend>
      {choices.map(({ of, words }) => (
        <label key={of} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="scope"
            className="size-5 accent-fairway"
            checked={of === scope}
            onChange={() => onScope(of)}
          />
          <span className="figures">{words}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface ApartPickerProps {
  /** The bookings of the series that were changed one by one. */
  apart: readonly Booking[]
  withApart: boolean | undefined
  onChange: (withApart: boolean) => void
}

/** Asks whether bookings that were changed one by one are meant too; nothing where there are none. */
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

/** Splits off the bookings that were changed one by one: they stay until the person answers. */
export const splitApart = (meant: readonly Booking[], booking: Booking) => {
  const apart = meant.filter((one) => one.apart && one.id !== booking.id)

  return { apart, alike: meant.filter((one) => !apart.includes(one)) }
}
