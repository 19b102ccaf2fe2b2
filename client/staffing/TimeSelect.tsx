import type { ComponentProps } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { timeOfMinutes } from '#shared/staffing/wall-time.ts'

const quarters = Array.from({ length: 97 }, (_, quarter) => timeOfMinutes(quarter * 15))

/** A quarter hour of the day; the last one is its end. */
export function TimeSelect(props: Omit<ComponentProps<typeof Select>, 'children'>) {
  const { time } = useStudio()

  return (
    <Select isTight className="min-w-28 figures" {...props}>
      {quarters.map((quarter) => (
        <option key={quarter} value={quarter}>
          {quarter === '24:00' ? 'End of day' : time(quarter)}
        </option>
      ))}
    </Select>
  )
}
