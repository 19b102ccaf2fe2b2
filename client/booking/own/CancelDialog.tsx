import { useMutation, useQueryClient } from '@tanstack/react-query'

import { shortHours } from '#client/booking/member-price.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { cancellationFeeCents, cancellationFeePercent } from '#shared/booking/cancellation.ts'
import type { Booking } from '#shared/booking/contract.ts'

/** Shows what cancelling costs before the final press. */
export function CancelDialog({
  booking,
  cancel,
  onClose,
}: {
  booking: Booking
  cancel: () => Promise<Booking>
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { money, dayLong, time } = useStudio()
  const now = useNow(10)
  const fee = cancellationFeeCents(booking, now)
  const isFree = cancellationFeePercent(booking, now) === 0
  const hours = booking.includedMinutes > 0 ? shortHours(booking.includedMinutes) : undefined
  const cancelling = useMutation({
    mutationFn: cancel,
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })

  return (
    <Dialog title="Cancel this booking?" onClose={onClose}>
      <p className="text-balance">
        {booking.serviceName}, {dayLong(booking.local)} at {time(booking.local)}.
      </p>
      {fee === undefined ? (
        <Notice kind="warning">It has already begun, so it cannot be canceled here. Please call the desk.</Notice>
      ) : (
        <p className="rounded bg-sunken px-4 py-3 font-semibold figures">
          {isFree && 'Canceling now is free.'}
          {fee > 0 && `Canceling now costs ${money(fee)} of ${money(booking.priceCents)}.`}
          {hours &&
            (isFree ? ` ${hours} of your allowance comes back.` : ` The ${hours} of your allowance is used up.`)}
        </p>
      )}
      {cancelling.error && (
        <Notice kind="problem" title="It is not canceled">
          {cancelling.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
        <Button tone="quiet" autoFocus onClick={onClose}>
          Keep it
        </Button>
        {fee !== undefined && (
          <Button tone="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {fee === 0 ? 'Cancel the booking' : `Cancel for ${money(fee)}`}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
