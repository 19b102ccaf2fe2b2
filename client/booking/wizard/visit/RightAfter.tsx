import { useStudio } from '#client/settings/use-studio.ts'
import type { Booking } from '#shared/booking/contract.ts'

/** What was booked with it for after it: a booking of its own, with a mail of its own. */
export function RightAfter({ booking }: { booking: Booking }) {
  const { spanOf, money } = useStudio()
  const { serviceName, startsAt, endsAt, staffName, bayName, priceCents, withCredit, reference } = booking
  const place = [bayName, staffName && `with ${staffName}`].filter(Boolean).join(', ')

  return (
    <section aria-label="Right after it" className="grid gap-1 rounded bg-turf px-4 py-3">
      <h2 className="font-medium">Right after it: {serviceName}</h2>
      <p className="figures">
        {spanOf(startsAt, endsAt)}
        {place && `, ${place}`}, {withCredit && priceCents === 0 ? 'paid by a lesson' : money(priceCents)}
      </p>
      <p className="text-sm text-muted">
        <span className="font-mono">{reference}</span>. Its own e-mail has the link to change or cancel it.
      </p>
    </section>
  )
}
