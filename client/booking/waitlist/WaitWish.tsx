import { useStudio } from '#client/settings/use-studio.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { FreeStart } from '#shared/booking/contract.ts'
import { DayPart, dayPartOf } from '#shared/booking/waitlist/waitlist.ts'

import { partWords } from './waitlist-words.ts'
import { daysOf, isFree, type WaitlistWish } from './wish.ts'

const parts = DayPart.options

/** A part of a day in which nothing is free. */
export function WaitWish({
  today,
  daysAhead,
  starts,
  gone,
  wish,
  onChange,
}: {
  today: string
  daysAhead: number
  starts: readonly FreeStart[]
  gone: string | undefined
  wish: WaitlistWish
  onChange: (wish: WaitlistWish) => void
}) {
  const { dayShort, time } = useStudio()
  const hint = isFree(starts, wish) ? 'Something is free then: take it above.' : undefined

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Day">
        {(ids) => (
          <Select {...ids} value={wish.day} onChange={({ target }) => onChange({ day: target.value, part: wish.part })}>
            {daysOf({ today, daysAhead }).map((day) => (
              <option key={day} value={day}>
                {dayShort(day)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Part of the day" hint={hint}>
        {(ids) => (
          <Select
            {...ids}
            value={wish.local ?? wish.part}
            onChange={({ target }) => onChange(wishOf(wish.day, target.value))}
          >
            {gone && gone.startsWith(wish.day) && <option value={gone}>{time(gone)} only</option>}
            {parts.map((part) => (
              <option key={part} value={part}>
                {capital(partWords[part])}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function wishOf(day: string, chosen: string): WaitlistWish {
  const part = DayPart.safeParse(chosen).data

  return part ? { day, part } : { day, part: dayPartOf(chosen), local: chosen }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
