import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'

import { addDays } from '#client/booking/day-word.ts'
import { useStudio, useDeskDay } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { BoardBooking } from '#shared/booking/desk.ts'

import { BoardViews } from './BoardViews.tsx'

interface BoardHeaderProps {
  day: string
  bookings: readonly BoardBooking[]
  onDay: (day: string) => void
  /** For whoever may book. */
  onNew: (() => void) | undefined
}

export function BoardHeader({ day, bookings, onDay, onNew }: BoardHeaderProps) {
  const { dayShort, money } = useStudio()
  const here = bookings.filter(({ status }) => status === 'checked_in').length
  const due = bookings.reduce((cents, { dueCents = 0 }) => cents + dueCents, 0)

  return (
    <TitleBar
      title="Day board"
      figures={[dayShort(day), `${bookings.length} booked`, `${here} here`, ...(due > 0 ? [`${money(due)} due`] : [])]}
      views={<BoardViews day={day} />}
      action={
        <>
          <DayButtons day={day} onDay={onDay} />
          {onNew && (
            <Button size="tight" onClick={onNew} className="max-md:hidden">
              <Plus aria-hidden className="size-4.5" />
              New booking
            </Button>
          )}
        </>
      }
    />
  )
}

function DayButtons({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const today = useDeskDay()
  useKeys([{ key: 't', what: 'Today', run: () => onDay(today) }])

  return (
    <>
      <Button tone="quiet" size="tight" className="px-2! max-md:hidden" onClick={() => onDay(addDays(day, -1))}>
        <ChevronLeft aria-hidden className="size-5" />
        <span className="sr-only">Previous day</span>
      </Button>
      <Button tone="quiet" size="tight" aria-pressed={day === today} onClick={() => onDay(today)}>
        Today
      </Button>
      <Button tone="quiet" size="tight" className="px-2! max-md:hidden" onClick={() => onDay(addDays(day, 1))}>
        <ChevronRight aria-hidden className="size-5" />
        <span className="sr-only">Next day</span>
      </Button>
    </>
  )
}
