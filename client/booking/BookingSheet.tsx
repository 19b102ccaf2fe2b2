import type { ReactNode } from 'react'

import { mapLink, useStudio } from '#client/settings/service.ts'
import { addressLine } from '#client/ui/wording.ts'
import type { Booking } from '#shared/booking/contract.ts'
import { nothingToPay, paidWords } from '#shared/booking/pay/money.ts'
import type { BookingStatus } from '#shared/booking/status.ts'

import { memberWords } from './member-price.ts'
import { Price } from './Price.tsx'

/** Statuses with a price to pay here: an unpaid booking shows its due elsewhere, and a canceled one has none. */
const isAgreed: ReadonlySet<BookingStatus> = new Set(['pending_approval', 'confirmed', 'checked_in', 'completed'])

/** All facts of one booking. */
export function BookingSheet({ booking }: { booking: Booking }) {
  const { studio, money, dayLong, span, localOf, zoneName } = useStudio()
  const words = memberWords(booking, money)
  const standing = { paidCents: booking.paidCents ?? 0, owedCents: booking.owedCents ?? booking.priceCents }
  const whereIn = [booking.bayName, booking.staffName && `with ${booking.staffName}`].filter(Boolean).join(', ')

  return (
    <Sheet>
      <SheetRow name="What">{booking.serviceName}</SheetRow>
      <SheetRow name="When">
        <span className="font-semibold figures">
          {dayLong(booking.local)}, {span(booking.local, localOf(booking.endsAt))}
        </span>
        <span className="block text-sm text-muted">{zoneName()}</span>
      </SheetRow>
      <SheetRow name="Where">
        {whereIn && <span className="block">{whereIn}</span>}
        <a href={mapLink(studio)} className="inline-block min-h-6 text-fairway underline underline-offset-4">
          {studio.name}, {addressLine(studio)}
        </a>
      </SheetRow>
      <SheetRow name="For">
        {booking.person.firstName} {booking.person.lastName}
        <span className="block text-sm break-words text-muted">{booking.person.email}</span>
      </SheetRow>
      <SheetRow name="Price">
        {nothingToPay({ ...booking, ...standing }) ?? (
          <>
            <Price cents={standing.paidCents + standing.owedCents} insteadOf={booking.publicPriceCents} />
            {isAgreed.has(booking.status) && paidWords(standing, money)}
            {words && <span className="block text-sm text-muted">{words}</span>}
          </>
        )}
      </SheetRow>
      {booking.players.length > 0 && (
        <SheetRow name="Players">
          <ol>
            {booking.players.map(({ name, shareCents }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may have one name, and nobody changes places
              <li key={at} className="flex justify-between gap-4">
                <span className="min-w-0 break-words">{name}</span>
                {booking.priceCents > 0 && <span className="figures">{money(shareCents)}</span>}
              </li>
            ))}
          </ol>
        </SheetRow>
      )}
      <SheetRow name="Bring along">{booking.bringAlong}</SheetRow>
      <SheetRow name="Reference">
        <span className="font-mono">{booking.reference}</span>
      </SheetRow>
    </Sheet>
  )
}

/** Facts as a client reads them, one under the other. */
export const Sheet = ({ children }: { children: ReactNode }) => (
  <dl className="grid border-b border-line [&>*]:border-t [&>*]:border-line">{children}</dl>
)

export function SheetRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[8rem_1fr]">
      <dt className="text-muted max-sm:text-sm">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
