import { useStudio } from '#client/settings/use-studio.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'

/** What is about to be booked, always in sight. */
export function BookingFacts({ service, start }: { service: Service; start: FreeStart }) {
  const { money, dayLong, span, localOf, studio } = useStudio()

  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-y-2 border-ink py-3.5">
      <p className="font-display text-lg leading-snug font-medium">{service.name}</p>
      <p className="font-display text-lg font-medium figures">{money(start.priceCents)}</p>
      <p className="figures">
        {dayLong(start.local)}
        <br />
        {span(start.local, localOf(start.endsAt))}
      </p>
      <p className="self-end text-right text-sm text-muted figures">{service.durationMinutes} min</p>
      <p className="col-span-2 pt-1 text-sm text-muted">
        {studio.name}, {studio.street}, {studio.city}
      </p>
    </div>
  )
}
