import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'

import { takeStep } from '#client/booking/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import type { BoardBooking } from '#shared/booking/contract.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

const steps: readonly { to: BookingStatus; from: BookingStatus; label: string; said: string; isMain?: true }[] = [
  { from: 'confirmed', to: 'checked_in', label: 'Check in', said: 'is checked in', isMain: true },
  { from: 'confirmed', to: 'completed', label: 'Came', said: 'came', isMain: true },
  { from: 'confirmed', to: 'no_show', label: 'Did not come', said: 'did not come' },
  { from: 'checked_in', to: 'confirmed', label: 'Take the check-in back', said: 'is expected again' },
  { from: 'checked_in', to: 'no_show', label: 'Did not come', said: 'did not come' },
  { from: 'no_show', to: 'checked_in', label: 'Came after all', said: 'is checked in', isMain: true },
  { from: 'no_show', to: 'confirmed', label: 'Undo', said: 'is expected again' },
]

/** What the front desk does with a booking now: the steps that its table allows at this moment, or cancel with a reason. */
export function DeskActions({ booking, onDone }: { booking: BoardBooking; onDone: () => void }) {
  const queries = useQueryClient()
  const { studio } = useStudio()
  const now = useNow(30)
  const [cancels, setCancels] = useState(false)
  const taking = useMutation({
    mutationFn: (to: BookingStatus) => takeStep(booking, to),
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })

  if (cancels) return <CancelForm booking={booking} onBack={() => setCancels(false)} onDone={onDone} />

  const guarded = { ...booking, zone: studio.zone }
  const possible = steps.filter(({ from, to }) => from === booking.status && bookingSteps.mayBecome(guarded, to, now))
  const taken = steps.find(({ to }) => to === booking.status)

  return (
    <div className="grid gap-3">
      {taking.error && (
        <Notice kind="problem" title="Not changed">
          {taking.error.message}
        </Notice>
      )}
      {possible.map(({ to, label, isMain }) => (
        <Button
          key={to}
          {...(isMain ? { size: 'large' as const } : { tone: 'quiet' as const })}
          busy={taking.isPending && taking.variables === to}
          onClick={() => taking.mutate(to)}
        >
          {to === 'checked_in' && <UserCheck aria-hidden className="size-5" />}
          {to === 'no_show' && <UserX aria-hidden className="size-5" />}
          {label}
        </Button>
      ))}
      {bookingSteps.mayBecome(guarded, 'cancelled_staff', now) && (
        <Button tone="quiet" onClick={() => setCancels(true)}>
          Cancel this booking
        </Button>
      )}
      <output className="sr-only">{taking.isSuccess && taken ? `${booking.personName} ${taken.said}.` : ''}</output>
    </div>
  )
}

function CancelForm({ booking, onBack, onDone }: { booking: BoardBooking; onBack: () => void; onDone: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const cancelling = useMutation({
    mutationFn: () => takeStep(booking, 'cancelled_staff', reason),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking'] }),
  })

  return (
    <form
      className="grid gap-4 rounded border border-flag/40 bg-blush p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!cancelling.isPending) cancelling.mutate()
      }}
    >
      <p className="font-semibold">
        Cancel {booking.personName}’s {booking.serviceName.toLowerCase()}?
      </p>
      <Field label="Reason" hint="Kept with the booking." optional>
        {(ids) => (
          <textarea
            {...ids}
            rows={2}
            maxLength={500}
            className={`${controlLook} py-2.5`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {cancelling.error && (
        <Notice kind="problem" title="It is not canceled">
          {cancelling.error.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
        <Button tone="quiet" autoFocus onClick={onBack}>
          Keep it
        </Button>
        <Button type="submit" tone="danger" busy={cancelling.isPending}>
          Cancel the booking
        </Button>
      </div>
    </form>
  )
}
