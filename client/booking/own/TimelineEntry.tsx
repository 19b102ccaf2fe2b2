import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { myPastBookings } from '#client/booking/queries.ts'
import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio, useToday } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { payableOf } from '#shared/booking/cancellation.ts'
import type { MyBooking } from '#shared/booking/contract.ts'

interface TimelineEntryProps {
  booking: MyBooking
  onCancel?: () => void
  onMove?: () => void
  /** Content below the entry. */
  children?: ReactNode
}

/** One booking on the timeline. An upcoming one can be canceled, a past one booked again. */
export function TimelineEntry({ booking, onCancel, onMove, children }: TimelineEntryProps) {
  const { dayShort, date, time, money } = useStudio()
  const today = useToday()
  const { local, serviceName, serviceCode, staffName, bayName, status, startsAt, forName } = booking
  const day = local.slice(0, 4) === today.slice(0, 4) ? dayShort(local) : date(startsAt)
  const place = [staffName && `with ${staffName}`, bayName].filter(Boolean).join(', ')

  return (
    <li className="relative grid gap-x-6 gap-y-0.5 py-3 pl-6 md:grid-cols-[13rem_1fr_auto]">
      <span
        aria-hidden
        className={clsx(
          'absolute top-5.5 -left-[5px] size-[9px] rounded-full border-2',
          onCancel ? 'border-fairway bg-fairway' : 'border-edge bg-paper',
        )}
      />
      <p className={clsx('figures', onCancel ? 'font-semibold' : 'text-muted')}>
        {day}, {time(local)}
      </p>
      <p className="min-w-0">
        <span className="font-medium">{serviceName}</span>
        {place && (
          <span className="text-muted">
            {staffName ? ' ' : ', '}
            {place}
          </span>
        )}
        <span className="block text-sm text-muted figures">
          {forName && `For ${forName}, `}
          {money(payableOf(booking))}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 self-start md:-my-2">
        {status !== 'confirmed' && status !== 'completed' && <StatusBadge status={status} />}
        {onCancel ? (
          <>
            <Act word="Move" of={`${serviceName}, ${day}`} onPress={onMove} />
            <Act word="Cancel" of={`${serviceName}, ${day}`} onPress={onCancel} />
          </>
        ) : (
          <Link
            to={`/dashboard/book?service=${serviceCode}`}
            className="inline-flex min-h-11 items-center text-fairway underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway"
          >
            Book again<span className="sr-only">: {serviceName}</span>
          </Link>
        )}
      </div>
      {children && <div className="md:col-span-2 md:col-start-2">{children}</div>}
    </li>
  )
}

function Act({ word, of, onPress }: { word: string; of: string; onPress: (() => void) | undefined }) {
  return (
    onPress && (
      <Button tone="plain" onClick={onPress}>
        {word}
        <span className="sr-only"> {of}</span>
      </Button>
    )
  )
}

export function PastBookings({ userId }: { userId: string }) {
  const list = useSuspenseInfiniteQuery(myPastBookings(userId))
  const bookings = list.data.pages.flatMap((page) => page.bookings)
  if (bookings.length === 0) {
    return (
      <p className="border-l border-edge/60 py-3 pl-6 text-muted">
        Nothing yet. What you have been here for, and what was canceled, is kept below this line.
      </p>
    )
  }

  return (
    <>
      <ol aria-label="Past" className="border-l border-edge/60">
        {bookings.map((booking) => (
          <TimelineEntry key={booking.id} booking={booking} />
        ))}
      </ol>
      <div className="mt-3">
        <MoreButton list={list} label="Show earlier" />
      </div>
    </>
  )
}
