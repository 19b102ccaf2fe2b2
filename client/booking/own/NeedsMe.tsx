import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { freeCancellationUntil } from '#shared/booking/cancellation.ts'
import type { MyBooking } from '#shared/booking/contract.ts'

const soonMilliseconds = 48 * 3_600_000

/** What a person may want to decide before it decides itself: the last hours in which canceling is free. */
export function NeedsMe({
  bookings,
  onCancel,
}: {
  bookings: readonly MyBooking[]
  onCancel: (booking: MyBooking) => void
}) {
  const { moment } = useStudio()
  const now = useNow(60).getTime()
  const deadlines = bookings.flatMap((booking) => {
    const until = freeCancellationUntil(booking)
    const left = until && until.getTime() - now
    return booking.status === 'confirmed' && until && left && left > 0 && left < soonMilliseconds
      ? [{ booking, until }]
      : []
  })

  return (
    <section aria-labelledby="needs-me">
      <h2 id="needs-me" className="font-display text-2xl font-medium">
        Needs you
      </h2>
      {deadlines.length === 0 ? (
        <p className="mt-2 text-muted">Nothing right now.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {deadlines.map(({ booking, until }) => (
            <li key={booking.id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
              <p>
                <span className="font-medium">{booking.serviceName}</span>
                {booking.forName && ` for ${booking.forName}`}: canceling is free until{' '}
                <span className="figures">{moment(until)}</span>, if your plans have changed.
              </p>
              <Button tone="plain" onClick={() => onCancel(booking)}>
                Cancel it
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
