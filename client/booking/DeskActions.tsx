import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { controlLook } from '#client/ui/control-look.ts'
import { Field } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { BoardBooking } from '#shared/booking/contract.ts'
import { canBecome } from '#shared/booking/status.ts'

import { cancelAsStaff, checkIn } from './queries.ts'

/** What the front desk does with a booking: check in, or cancel with a reason. */
export function DeskActions({ booking, onDone }: { booking: BoardBooking; onDone: () => void }) {
  const queries = useQueryClient()
  const [cancels, setCancels] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: ['booking'] })
  const checkingIn = useMutation({ mutationFn: () => checkIn(booking.id), onSettled: refresh })
  const problem = checkingIn.error

  if (cancels) return <CancelForm booking={booking} onBack={() => setCancels(false)} onDone={onDone} />

  return (
    <div className="grid gap-3">
      {problem && (
        <Notice kind="problem" title="Not checked in">
          {problem.message}
        </Notice>
      )}
      {canBecome(booking.status, 'checked_in') && (
        <Button size="large" busy={checkingIn.isPending} onClick={() => checkingIn.mutate()}>
          <UserCheck aria-hidden className="size-5" />
          Check in
        </Button>
      )}
      {canBecome(booking.status, 'cancelled_staff') && (
        <Button tone="quiet" onClick={() => setCancels(true)}>
          Cancel this booking
        </Button>
      )}
      <output className="sr-only">{checkingIn.isSuccess ? `${booking.personName} is checked in.` : ''}</output>
    </div>
  )
}

function CancelForm({ booking, onBack, onDone }: { booking: BoardBooking; onBack: () => void; onDone: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const cancelling = useMutation({
    mutationFn: () => cancelAsStaff(booking.id, reason),
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
