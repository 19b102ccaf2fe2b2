import { useState } from 'react'

import type { TimeItem, TimePlace } from '#client/ui/time-grid/time-place.ts'
import { TimeGrid } from '#client/ui/time-grid/TimeGrid.tsx'

const columns = [
  { id: 'bay-1', name: 'Bay 1', note: '2 booked' },
  { id: 'bay-2', name: 'Bay 2', note: '1 booked' },
  { id: 'putting', name: 'Putting', note: 'Free' },
]
const booked: readonly TimeItem[] = [
  { id: '1', columnId: 'bay-1', from: 600, until: 660, label: 'Jerome Coleman' },
  { id: '2', columnId: 'bay-1', from: 630, until: 720, label: 'Imani Booker' },
  { id: '3', columnId: 'bay-2', from: 690, until: 750, label: 'Maintenance', isFixed: true },
]
const time = (minutes: number) =>
  `${Math.floor(minutes / 60) % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${minutes < 720 ? 'AM' : 'PM'}`
const closed = [
  { from: 480, until: 540 },
  { columnId: 'putting', from: 720, until: 840 },
]
const effectOf = (_: TimeItem, { columnId, until }: TimePlace) =>
  columnId === 'putting' && until > 720 ? { text: 'Closed from 12:00 PM', isRefused: true } : { text: 'Free' }

/** A day in columns: carried, stretched, closed, and the present minute. */
export function TimeGridStates() {
  const [items, setItems] = useState(booked)
  const [said, say] = useState('Press an empty time, or carry an item.')

  return (
    <div className="grid gap-2">
      <output className="text-sm">{said}</output>
      <TimeGrid
        label="Bays by time"
        className="max-h-96"
        columns={columns}
        frame={{ from: 480, until: 840 }}
        items={items}
        closed={closed}
        now={652}
        time={time}
        effectOf={effectOf}
        onOpen={({ label }) => say(`${label} opened`)}
        onPressEmpty={(columnId, minutes, { isExplain }) =>
          say(`${isExplain ? 'Explain' : 'New'}: ${columnId}, ${time(minutes)}`)
        }
        onDrop={({ id, label }, place) => {
          setItems(items.map((item) => (item.id === id ? { ...item, ...place } : item)))
          say(`${label}: ${place.columnId}, ${time(place.from)} to ${time(place.until)}`)
        }}
        renderItem={({ label, from }) => (
          <>
            <span className="figures">{time(from)}</span>
            <span className="truncate font-semibold">{label}</span>
          </>
        )}
      />
    </div>
  )
}
