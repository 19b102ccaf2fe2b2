import { Button } from '#client/ui/Button.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { PeakHours } from '#shared/catalog/editor-contract.ts'
import { endsNextDay } from '#shared/wall-span.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const isTime = (typed: string) => /^\d{2}:\d{2}$/.test(typed)

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
      <TextInput
        isTight
        aria-label={`Peak hours ${at + 1} begin`}
        className="w-20! figures"
        value={starts}
        onChange={({ target }) => onChange({ starts: target.value })}
      />
      to
      <TextInput
        isTight
        aria-label={`Peak hours ${at + 1} end`}
        className="w-20! figures"
        value={ends}
        onChange={({ target }) => onChange({ ends: target.value })}
      />
      {isTime(starts) && isTime(ends) && endsNextDay(starts, ends) && <span className="text-muted">(next day)</span>}
      <Button tone="quiet" size="tight" onClick={onRemove}>
        Take out
      </Button>
    </li>
  )
}
