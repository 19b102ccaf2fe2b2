import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { takeStep, unattendedBookings } from '#client/booking/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import type { BoardBooking } from '#shared/booking/contract.ts'

/** What is over and nobody was checked in to: two presses a row, and the night does the rest. */
export function CameOrNot() {
  const queries = useQueryClient()
  const { data } = useSuspenseQuery(unattendedBookings)
  const heading = useRef<HTMLHeadingElement>(null)
  // Here, not in a row: the row has gone by then.
  const undoing = useMutation({
    mutationFn: (booking: Versioned) => takeStep(booking, 'confirmed'),
    onError: ({ message }) => toast({ title: 'Not undone', description: message, variant: 'destructive' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })
  if (data.bookings.length === 0) return null

  return (
    <section aria-labelledby="came" className="rounded border border-line bg-surface px-4 py-3 print:hidden">
      <h2 id="came" ref={heading} tabIndex={-1} className="font-display text-lg font-medium">
        Came or not?{' '}
        <span className="text-muted figures">
          {data.bookings.length}
          {data.next !== null && '+'}
        </span>
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {data.bookings.map((booking) => (
          <Row
            key={booking.id}
            booking={booking}
            onSaid={() => heading.current?.focus()}
            onUndo={(changed) => undoing.mutate(changed)}
          />
        ))}
      </ul>
    </section>
  )
}

type Versioned = Pick<BoardBooking, 'id' | 'version'>

interface Happenings {
  /** The row is about to go, and with it the pressed button. */
  onSaid: () => void
  onUndo: (changed: Versioned) => void
}

function Row({ booking, onSaid, onUndo }: Happenings & { booking: BoardBooking }) {
  const queries = useQueryClient()
  const { dayShort, span } = useStudio()
  const saying = useMutation({
    mutationFn: (to: 'completed' | 'no_show') => takeStep(booking, to),
    onSuccess(changed, to) {
      onSaid()
      toast(
        to === 'completed'
          ? { title: `${booking.personName} came` }
          : {
              title: `${booking.personName} did not come`,
              action: { label: 'Undo', onPress: () => onUndo(changed) },
            },
      )
    },
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
