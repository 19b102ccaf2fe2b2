import { BadgeCheck } from 'lucide-react'

import { useStudio } from '#client/settings/use-studio.ts'
import type { FreeStart } from '#shared/booking/contract.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { memberWords } from './member-price.ts'
import { Price } from './Price.tsx'

/** What is about to be booked, always in sight. */
export function BookingFacts({ service, way, start }: { service: Service; way: string; start: FreeStart }) {
  const { money, dayLong, span, localOf, studio } = useStudio()
  const words = memberWords(start, money)

  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4 border-y-2 border-ink py-3.5">
      <p className="font-display text-lg leading-snug font-medium">{service.name}</p>
      <p className="font-display text-lg font-medium">
        <Price cents={start.priceCents} insteadOf={start.publicPriceCents} />
      </p>
      {way && <p className="col-span-2 text-sm">{way}</p>}
      <p className="figures">
        {dayLong(start.local)}
        <br />
        {span(start.local, localOf(start.endsAt))}
      </p>
      <p className="self-end text-right text-sm text-muted figures">{minutesOf(start)} min</p>
      {words && (
        <p className="col-span-2 mt-2 flex items-center gap-2 rounded bg-turf px-3 py-2 text-sm font-medium text-ink figures">
          <BadgeCheck aria-hidden className="size-4.5 shrink-0 text-fairway" />
          {words}
        </p>
      )}
      <p className="col-span-2 pt-1 text-sm text-muted">
        {studio.name}, {studio.street}, {studio.city}
      </p>
    </div>
  )
}

const minutesOf = ({ startsAt, endsAt }: FreeStart) => (endsAt.getTime() - startsAt.getTime()) / 60_000
