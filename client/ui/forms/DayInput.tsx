import { useState } from 'react'

import { tightControlLook } from './control-look.ts'

interface DayInputProps {
  /** What the address says, where it ends up a moment after it is typed. */
  value: string
  /** A whole day, or nothing once it is emptied. */
  onDay: (day: string) => void
}

/** No studio has days before: with each figure of a year that is typed there is one of the first centuries. */
const firstDay = '1900-01-01'

/**
 * A day that is typed figure by figure. What stands in the field stays there while the page follows: set back to the day before, the
 * browser would begin again at its first part.
 */
export function DayInput({ value, onDay }: DayInputProps) {
  const [typed, setTyped] = useState({ over: value, text: value })
  const shown = typed.over === value ? typed.text : value

  return (
    <input
      type="date"
      className={tightControlLook}
      value={shown}
      onChange={({ target }) => {
        setTyped({ over: value, text: target.value })
        const isHalf = target.value === '' ? target.validity.badInput : target.value < firstDay
        if (!isHalf) onDay(target.value)
      }}
    />
  )
}
