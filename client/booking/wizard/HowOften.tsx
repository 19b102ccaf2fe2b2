import { useToday } from '#client/settings/service.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { FreeStart } from '#shared/booking/contract.ts'
import { daysBetween } from '#shared/booking/local-time.ts'

import type { Choice } from './choice.ts'

const mostWeeks = 52

/** Once, or weekly for as far ahead as the person may book. */
export function HowOften({ choice, start, daysAhead }: { choice: Choice; start: FreeStart; daysAhead: number }) {
  const { weeks, takeWeeks } = choice
  const daysLeft = daysAhead - daysBetween(useToday(), start.local.slice(0, 10))
  const most = Math.min(mostWeeks, Math.floor(daysLeft / 7) + 1)
  if (most < 2) return null

  return (
    <Field label="How often">
      {(ids) => (
        <Select {...ids} value={weeks ?? ''} onChange={({ target }) => takeWeeks(target.value)}>
          <option value="">Once</option>
          {Array.from({ length: most - 1 }, (_, at) => at + 2).map((times) => (
            <option key={times} value={times}>
              Every week, {times} times
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
