import { CalendarPlus } from 'lucide-react'

import { useStudio } from '#client/settings/service.ts'
import { download } from '#client/ui/browser/download.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Booking } from '#shared/booking/contract.ts'

import { calendarFile, googleCalendarLink } from './calendar-file.ts'

export function AddToCalendar({ booking }: { booking: Booking }) {
  const { studio } = useStudio()

  return (
    <>
      <Button tone="quiet" onClick={() => download(calendarFile(booking, studio), `${booking.reference}.ics`)}>
        <CalendarPlus aria-hidden className="size-4.5" />
        Calendar file
      </Button>
      <a
        href={googleCalendarLink(booking, studio)}
        target="_blank"
        rel="noreferrer"
        className={buttonLook({ tone: 'quiet' })}
      >
        Google Calendar
        <span className="sr-only">, opens in a new tab</span>
      </a>
    </>
  )
}
