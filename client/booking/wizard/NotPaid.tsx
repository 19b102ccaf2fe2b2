import { useQuery } from '@tanstack/react-query'

import { nextStartsOf } from '#client/booking/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Booking } from '#shared/booking/contract.ts'

const daysLooked = 7

/** Its time was kept until it had to be paid, and is anybody's again. */
export function NotPaid({ booking, onAgain }: { booking: Booking; onAgain: () => void }) {
  const { dayLong, dayShort, time } = useStudio()
  const { serviceCode, local } = booking
  const { data: starts = [] } = useQuery(nextStartsOf(serviceCode, local.slice(0, 10), daysLooked, 3))

  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">Not booked</h1>
      <Notice kind="warning" title={`${dayLong(local)} at ${time(local)} was not paid in time`}>
        <p>Nothing was charged, and the time is free again. These are the nearest:</p>
        <div className="flex flex-wrap gap-2">
          {starts.map((start) => (
            <ButtonLink
              key={start.local}
              to={`/book-now?service=${serviceCode}&day=${start.local.slice(0, 10)}&time=${start.local.slice(11)}`}
              tone="quiet"
              size="small"
            >
              {dayShort(start.local)}, {time(start.local)}
            </ButtonLink>
          ))}
        </div>
      </Notice>
      <div>
        <Button onClick={onAgain}>Choose another time</Button>
      </div>
    </div>
  )
}
