import { Phone } from 'lucide-react'

import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { BoardBooking } from '#shared/booking/contract.ts'

import { DeskActions } from './DeskActions.tsx'

export function BoardDrawer({
  booking,
  bayName,
  onClose,
}: {
  booking: BoardBooking
  bayName: string | undefined
  onClose: () => void
}) {
  const { dayLong, span } = useStudio()
  const facts = [
    ['What', booking.serviceName],
    ['When', `${dayLong(booking.local)}, ${span(booking.local, booking.localEnd)}`],
    ['Where', bayName ?? 'Bench'],
    ...(booking.staffName ? [['With', booking.staffName] as const] : []),
  ] as const

  return (
    <Dialog title={booking.personName} place="right" onClose={onClose}>
      <div>
        <StatusBadge status={booking.status} />
      </div>
      <dl className="grid border-y border-line [&>*+*]:border-t [&>*]:border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[5rem_1fr] gap-x-4 py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-balance figures">{value}</dd>
          </div>
        ))}
        <div className="grid grid-cols-[5rem_1fr] gap-x-4 py-2.5">
          <dt className="text-muted">Reference</dt>
          <dd className="font-mono">{booking.reference}</dd>
        </div>
      </dl>
      {booking.answers.length > 0 && (
        <section aria-labelledby="answers">
          <h3 id="answers" className="font-semibold">
            What they told us
          </h3>
          <dl className="mt-2 grid gap-2.5">
            {booking.answers.map(({ question, answer }) => (
              <div key={question}>
                <dt className="text-sm text-muted">{question}</dt>
                <dd className="break-words whitespace-pre-line">{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {booking.phone && (
        <a href={`tel:${booking.phone.replaceAll(/[^+\d]/g, '')}`} className={buttonLook({ tone: 'quiet' })}>
          <Phone aria-hidden className="size-4" />
          {booking.phone}
        </a>
      )}
      <Actions booking={booking} onDone={onClose} />
    </Dialog>
  )
}

/** Only for those who may move bookings: a fitter or a coach looks at the board without these. */
function Actions({ booking, onDone }: { booking: BoardBooking; onDone: () => void }) {
  const { holds } = usePermissions()

  return holds('manage_bookings/bookings') ? <DeskActions booking={booking} onDone={onDone} /> : null
}
