import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import type { Order } from '#shared/orders/contract.ts'
import { counted } from '#shared/words.ts'

import { stepOrder } from './queries.ts'

interface StepDialogProps {
  order: Order
  to: 'cancelled' | 'closed'
  onClose: () => void
}

const words = {
  cancelled: { verb: 'Cancel', done: 'canceled', keep: 'Keep it', tone: 'danger' },
  closed: { verb: 'Close', done: 'closed', keep: 'Leave it open', tone: 'primary' },
} as const

/** Cancels an order of which nothing was paid, or closes one that is done; says first what that means. */
export function StepDialog({ order: { id, number, version, lines, totalCents }, to, onClose }: StepDialogProps) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { verb, done, keep, tone } = words[to]
  const stepping = useMutation({
    mutationFn: () => stepOrder(id, { to, version, ...(reason.trim() && { reason: reason.trim() }) }),
    onSuccess: () => {
      toastDone(`${number} is ${done}`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })
  const count = counted(lines.length, 'line')

  return (
    <Dialog title={`${verb} ${number}?`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!stepping.isPending) stepping.mutate()
        }}
      >
        <p>
          {to === 'cancelled'
            ? `${count}, ${money(totalCents)}. Nothing was paid, so no money moves. What was kept for it is free again.`
            : `${count}, ${money(totalCents)}. A closed order takes no payment any more. No mail is sent.`}
        </p>
        <ReasonField optional reason={reason} onType={setReason} />
        {stepping.error && <Refusal title={`It is not ${done}`} error={stepping.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" data-first onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" tone={tone} busy={stepping.isPending}>
            {verb} {number}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
