import type { ComponentProps } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { timeOfMinutes } from '#shared/staffing/wall-time.ts'
import { endsNextDay } from '#shared/wall-span.ts'

const quarters = Array.from({ length: 97 }, (_, quarter) => timeOfMinutes(quarter * 15))

interface TimeSelectProps extends Omit<ComponentProps<typeof Select>, 'children'> {
  /** What it is the end of begins then: what comes before that on the clock is of the next day. */
  endOf?: string
}

/** A quarter hour of the day; the last one is its end. */
export function TimeSelect({ endOf, ...props }: TimeSelectProps) {
  const { time } = useStudio()
  const isNextDay = (quarter: string) => endOf !== undefined && endsNextDay(endOf, quarter)

  return (
    <Select isTight className="min-w-28 figures" {...props}>
      {quarters.map((quarter) => (
        <option key={quarter} value={quarter}>
          {quarter === '24:00' ? 'End of day' : time(quarter)}
          {isNextDay(quarter) && ' (next day)'}
        </option>
      ))}
    </Select>
  )
}
