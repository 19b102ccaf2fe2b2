import { useId, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { PeakHours } from '#shared/catalog/editor-contract.ts'
import { endsNextDay } from '#shared/wall-span.ts'

import { isTime, timeTyped } from './peak-time.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface PeakHoursRowProps {
  at: number
  hours: PeakHours
  onChange: (changes: Partial<PeakHours>) => void
  onRemove: () => void
}

/** Peak hours of one weekday. */
export function PeakHoursRow({ at, hours: { weekday, starts, ends }, onChange, onRemove }: PeakHoursRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-2 text-sm">
      <span className="w-36">
        <Select
          isTight
          aria-label={`Day of peak hours ${at + 1}`}
          value={weekday}
          onChange={({ target }) => onChange({ weekday: Number(target.value) })}
        >
          {days.map((day, index) => (
            <option key={day} value={index + 1}>
              {day}
            </option>
          ))}
        </Select>
      </span>
      <Time label={`Peak hours ${at + 1} begin`} value={starts} onChange={(time) => onChange({ starts: time })} />
      to
      <Time label={`Peak hours ${at + 1} end`} value={ends} onChange={(time) => onChange({ ends: time })} />
      {isTime(starts) && isTime(ends) && endsNextDay(starts, ends) && <span className="text-muted">(next day)</span>}
      <Button tone="quiet" size="tight" onClick={onRemove}>
        Take out
      </Button>
    </li>
  )
}

interface TimeProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** What is typed is read as a time when the field is left; what is none is marked then. */
function Time({ label, value, onChange }: TimeProps) {
  const [isTyping, setTyping] = useState(false)
  const isWrong = !isTyping && !isTime(value)
  const id = useId()

  return (
    <>
      <TextInput
        isTight
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        className="w-20! figures"
        value={value}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false)
          onChange(timeTyped(value))
        }}
        onChange={({ target }) => onChange(target.value)}
      />
      {isWrong && (
        <span id={id} className="font-medium text-flag-deep">
          Write 17:00 or 5 PM.
        </span>
      )}
    </>
  )
}
