import type { ReactNode } from 'react'

import { addressLine, mapLink } from '#client/settings/opening.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { Booking } from '#shared/booking/contract.ts'

import { memberWords } from './member-price.ts'
import { Price } from './Price.tsx'

/** All facts of one booking. */
export function BookingSheet({ booking }: { booking: Booking }) {
  const { studio, money, dayLong, span, localOf, zoneName } = useStudio()
  const words = memberWords(booking, money)
  const whereIn = [booking.bayName, booking.staffName && `with ${booking.staffName}`].filter(Boolean).join(', ')

  return (
    <dl className="grid border-b border-line [&>*]:border-t [&>*]:border-line">
      <Row name="What">{booking.serviceName}</Row>
      <Row name="When">
        <span className="font-semibold figures">
          {dayLong(booking.local)}, {span(booking.local, localOf(booking.endsAt))}
        </span>
        <span className="block text-sm text-muted">{zoneName()}</span>
      </Row>
      <Row name="Where">
        {whereIn && <span className="block">{whereIn}</span>}
        <a href={mapLink(studio)} className="inline-block min-h-6 text-fairway underline underline-offset-4">
          {studio.name}, {addressLine(studio)}
        </a>
      </Row>
      <Row name="For">
        {booking.person.firstName} {booking.person.lastName}
        <span className="block text-sm break-words text-muted">{booking.person.email}</span>
      </Row>
      <Row name="Price">
        {booking.includedMinutes > 0 && booking.priceCents === 0 ? (
          'Included in your membership'
        ) : (
          <>
            <Price cents={booking.priceCents} insteadOf={booking.publicPriceCents} />, to pay at the studio
            {words && <span className="block text-sm text-muted">{words}</span>}
          </>
        )}
      </Row>
      <Row name="Bring along">{booking.bringAlong}</Row>
      <Row name="Reference">
        <span className="font-mono">{booking.reference}</span>
      </Row>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[8rem_1fr]">
      <dt className="text-muted max-sm:text-sm">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
