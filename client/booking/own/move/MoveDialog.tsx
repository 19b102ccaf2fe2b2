import { WhenSkeleton } from '#client/booking/wizard/times/WhenSkeleton.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { payableOf } from '#shared/booking/cancellation.ts'
import type { Booking } from '#shared/booking/contract.ts'

import { NewTime } from './NewTime.tsx'

/** Another time for a booking, chosen where times are always chosen. */
export function MoveDialog({
  booking,
  token,
  coming = [],
  onClose,
}: {
  booking: Booking
  /** Of its link; without one it is one's own. */
  token?: string
  /** All of one's own that are to come: a series may go along. */
  coming?: readonly Booking[]
  onClose: () => void
}) {
  const { dayLong, span, localOf, money } = useStudio()

  return (
    <Dialog title="Move this booking" place="wide" onClose={onClose}>
      <p>
        <span className="font-medium">{booking.serviceName}</span>
        <span className="block text-muted figures">
          Now {dayLong(booking.local)}, {span(booking.local, localOf(booking.endsAt))}, {money(payableOf(booking))}.
        </span>
      </p>
      <Loaded skeleton={<WhenSkeleton />}>
        <NewTime booking={booking} token={token} coming={coming} onMoved={onClose} />
      </Loaded>
    </Dialog>
  )
}
