import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { addDays } from '#client/booking/day-word.ts'
import { dayBoardOf } from '#client/booking/queries.ts'
import { useDeskDay } from '#client/settings/use-studio.ts'

import { keepSheet, keepsSheets, switchKeeping } from './kept-sheets.ts'

/** Whether this device keeps the sheets of today and tomorrow for when there is no network. */
export function KeepSwitch() {
  const [isOn, setOn] = useState(keepsSheets)
  const today = useDeskDay()

  return (
    <>
      <label className="flex min-h-row items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-fairway"
          checked={isOn}
          onChange={({ target }) => {
            switchKeeping(target.checked)
            setOn(target.checked)
          }}
        />
        Keep today and tomorrow on this device, readable without a network
      </label>
      {isOn && [today, addDays(today, 1)].map((day) => <Keep key={day} day={day} />)}
    </>
  )
}

function Keep({ day }: { day: string }) {
  const { data: board, dataUpdatedAt } = useQuery(dayBoardOf(day))
  useEffect(() => {
    if (board) keepSheet(board, new Date(dataUpdatedAt))
  }, [board, dataUpdatedAt])

  return null
}
