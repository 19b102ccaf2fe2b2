import { useQuery } from '@tanstack/react-query'

import { placeParams } from '#client/booking/instant-of.ts'
import { nextStartsOf } from '#client/booking/queries.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Booking } from '#shared/booking/contract.ts'

const daysLooked = 7

/** Its time was kept until it had to be paid, and is anybody's again. */
export function NotPaid({ booking, onAgain }: { booking: Booking; onAgain: () => void }) {
  const { dayLong, clock, moment, localOf } = useStudio()
  const { serviceCode, local, startsAt } = booking
  const { data: starts = [] } = useQuery(nextStartsOf(serviceCode, local.slice(0, 10), daysLooked, 3))

  return (
    <div className="mx-auto grid max-w-3xl gap-6">
      <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">Not booked</h1>
      <Notice kind="warning" title={`${dayLong(local)} at ${clock(startsAt)} was not paid in time`}>
        <p>Nothing was charged, and the time is free again. These are the nearest:</p>
        <div className="flex flex-wrap gap-2">
          {starts.map((start) => (
            <ButtonLink
              key={start.startsAt.getTime()}
              to={`/book-now?service=${serviceCode}&${placeParams(start.startsAt, localOf)}`}
              tone="quiet"
              size="small"
            >
              {moment(start.startsAt)}
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
