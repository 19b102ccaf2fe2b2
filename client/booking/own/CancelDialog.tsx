import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { shortHours } from '#client/booking/member-price.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { cancellationFeeCents, cancellationFeePercent, payableOf } from '#shared/booking/cancellation.ts'
import type { Booking, Scope } from '#shared/booking/contract.ts'

import { ApartPicker, splitApart } from './ApartPicker.tsx'
import { inScope } from './in-scope.ts'
import { ScopePicker } from './ScopePicker.tsx'

/** Shows what cancelling costs before the final press. */
export function CancelDialog({
  booking,
  coming = [],
  paidCents = 0,
  cancel,
  onClose,
}: {
  booking: Booking
  /** All of the same person: a series is among them. */
  coming?: readonly Booking[]
  /** What of it was paid ahead. */
  paidCents?: number
  cancel: (scope: Scope, withApart: boolean | undefined) => Promise<Booking>
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { money, dayLong, time } = useStudio()
  const now = useNow(10)
  const [scope, setScope] = useState<Scope>('this')
  const [withApart, setWithApart] = useState<boolean>()
  const { apart, alike } = splitApart(inScope(coming, { booking, scope, now }), booking)
  const meant = withApart === true ? [...alike, ...apart] : alike
  const isAsked = apart.length > 0 && withApart === undefined
  const hasBegun = cancellationFeeCents(booking, now) === undefined
  const fee = meant.reduce((sum, one) => sum + (cancellationFeeCents(one, now) ?? 0), 0)
  const cancelling = useMutation({
    mutationFn: () => cancel(scope, apart.length > 0 ? withApart : undefined),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })
  const what = meant.length === 1 ? 'the booking' : `${meant.length} bookings`

  return (
    <Dialog title="Cancel this booking?" onClose={onClose}>
      <p className="text-balance">
        {booking.serviceName}, {dayLong(booking.local)} at {time(booking.local)}.
      </p>
      <ScopePicker {...{ coming, booking, now, scope }} onScope={setScope} />
      <ApartPicker apart={apart} withApart={withApart} onChange={setWithApart} />
      {hasBegun ? (
        <Notice kind="warning">It has already begun, so it cannot be canceled here. Call the desk.</Notice>
      ) : (
        <Cost meant={meant} fee={fee} now={now} />
      )}
      {!hasBegun && paidCents > 0 && <PaidBack paidCents={paidCents} feeCents={fee} />}
      {cancelling.error && <Refusal title="It is not canceled" error={cancelling.error} />}
      <div className="flex flex-wrap justify-end gap-3">
        {/* The safe choice has the focus when the question opens. */}
        <Button tone="quiet" data-first onClick={onClose}>
          Keep it
        </Button>
        {!hasBegun && (
          <Button tone="danger" busy={cancelling.isPending} disabled={isAsked} onClick={() => cancelling.mutate()}>
            {fee <= paidCents ? `Cancel ${what}` : `Cancel for ${money(fee)}`}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function PaidBack({ paidCents, feeCents }: { paidCents: number; feeCents: number }) {
  const { money } = useStudio()

  return (
    <p className="figures">
      {paidCents > feeCents && `You get ${money(paidCents - feeCents)} back in the way you paid.`}
      {paidCents < feeCents && `${money(paidCents)} is paid of it; ${money(feeCents - paidCents)} stays due.`}
      {paidCents === feeCents && `The ${money(paidCents)} that you paid covers it. Nothing else is due.`}
    </p>
  )
}

function Cost({ meant, fee, now }: { meant: readonly Booking[]; fee: number; now: Date }) {
  const { money } = useStudio()
  const sum = (of: (booking: Booking) => number) => meant.reduce((all, booking) => all + of(booking), 0)
  const isFree = (booking: Booking) => cancellationFeePercent(booking, now) === 0
  const back = sum((booking) => (isFree(booking) ? booking.includedMinutes : 0))
  const gone = sum(({ includedMinutes }) => includedMinutes) - back
  const lessons = meant.filter(({ withCredit }) => withCredit)
  const used = lessons.filter((booking) => !isFree(booking)).length

  return (
    <p className="rounded bg-sunken px-4 py-3 font-semibold figures">
      {meant.every(isFree) && 'Canceling now is free.'}
      {fee > 0 && `Canceling now costs ${money(fee)} of ${money(sum(payableOf))}.`}
      {back > 0 && ` ${shortHours(back)} of your allowance comes back.`}
      {gone > 0 && ` The ${shortHours(gone)} of your allowance is used up.`}
      {lessons.length > used && ' The lesson of your package comes back.'}
      {used > 0 && ' The lesson of your package is used up.'}
    </p>
  )
}
