import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { BoardBooking } from '#shared/booking/contract.ts'

import { takeStep, unattendedBookings } from './queries.ts'

/** What is over and nobody was checked in to: two presses a row, and the night does the rest. */
export function CameOrNot() {
  const { data } = useSuspenseQuery(unattendedBookings)
  if (data.bookings.length === 0) return null

  return (
    <section aria-labelledby="came" className="rounded border border-line bg-surface px-4 py-3 print:hidden">
      <h2 id="came" className="font-display text-lg font-medium">
        Came or not?{' '}
        <span className="text-muted figures">
          {data.bookings.length}
          {data.next !== null && '+'}
        </span>
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {data.bookings.map((booking) => (
          <Row key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  )
}

function Row({ booking }: { booking: BoardBooking }) {
  const queries = useQueryClient()
  const { dayShort, span } = useStudio()
  const saying = useMutation({
    mutationFn: (to: 'completed' | 'no_show') => takeStep(booking, to),
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
      <p className="min-w-0 leading-snug">
        <span className="font-semibold">{booking.personName}</span>, {booking.serviceName}
        <span className="block text-sm text-muted figures">
          {dayShort(booking.local)}, {span(booking.local, booking.localEnd)}
        </span>
      </p>
      <div className="flex gap-2">
        <Button
          size="small"
          busy={saying.isPending && saying.variables === 'completed'}
          onClick={() => saying.mutate('completed')}
        >
          Came<span className="sr-only">: {booking.personName}</span>
        </Button>
        <Button
          tone="quiet"
          size="small"
          busy={saying.isPending && saying.variables === 'no_show'}
          onClick={() => saying.mutate('no_show')}
        >
          Did not come<span className="sr-only">: {booking.personName}</span>
        </Button>
      </div>
      {saying.error && (
        <div className="w-full">
          <Notice kind="problem" title="Not saved">
            {saying.error.message}
          </Notice>
        </div>
      )}
    </li>
  )
}
