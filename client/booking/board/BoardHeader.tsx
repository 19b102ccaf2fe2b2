import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'

import { addDays } from '#client/booking/day-word.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { controlLook } from '#client/ui/forms/control-look.ts'
import type { BoardBooking } from '#shared/booking/contract.ts'

export function BoardHeader({
  day,
  bookings,
  onDay,
}: {
  day: string
  bookings: readonly BoardBooking[]
  onDay: (day: string) => void
}) {
  const { dayLong, zoneName } = useStudio()
  const today = useToday()
  const here = bookings.filter(({ status }) => status === 'checked_in').length
  const expected = bookings.filter(({ status }) => status === 'confirmed').length

  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="grid gap-2">
        <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">Day board</h1>
        <output className="block text-muted figures">
          {dayLong(day)}: {bookings.length} {bookings.length === 1 ? 'booking' : 'bookings'}, {here} here, {expected}{' '}
          expected. Times in {zoneName()}.
        </output>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button tone="quiet" className="px-3!" onClick={() => onDay(addDays(day, -1))}>
          <ChevronLeft aria-hidden className="size-5" />
          <span className="sr-only">Previous day</span>
        </Button>
        <Button tone="quiet" aria-pressed={day === today} onClick={() => onDay(today)}>
          Today
        </Button>
        <Button tone="quiet" className="px-3!" onClick={() => onDay(addDays(day, 1))}>
          <ChevronRight aria-hidden className="size-5" />
          <span className="sr-only">Next day</span>
        </Button>
        <input
          type="date"
          aria-label="Day"
          required
          className={`${controlLook} min-h-11! w-auto!`}
          value={day}
          onChange={({ target }) => target.value && onDay(target.value)}
        />
        <Button tone="quiet" className="px-3! max-md:hidden" onClick={() => print()}>
          <Printer aria-hidden className="size-5" />
          <span className="sr-only">Print the day sheet</span>
        </Button>
      </div>
    </header>
  )
}
