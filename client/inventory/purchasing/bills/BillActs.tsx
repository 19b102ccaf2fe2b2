import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { purchasingKey } from '#client/inventory/purchasing/queries.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { SupplierBill } from '#shared/inventory/purchasing/bills-contract.ts'

import { payBill, withdrawBill } from './queries.ts'

interface BillActsProps {
  bill: SupplierBill
  /** Of the order that shows it, where that is none of purchasing. */
  queryKey?: readonly unknown[]
}

/** What can be said of a bill that is not paid: it is, or it was written down wrong. */
export function BillActs({ bill, queryKey = purchasingKey }: BillActsProps) {
  const [asked, ask] = useState<'pay' | 'withdraw'>()
  const close = () => ask(undefined)
  if (bill.paidOn !== null) return null

  return (
    <span className="relative z-10 inline-flex flex-wrap gap-2 @2xl:flex-nowrap">
      <Button tone="quiet" size="tight" aria-label={`Mark paid: bill ${bill.number}`} onClick={() => ask('pay')}>
        Mark paid
      </Button>
      <Button tone="plain" size="tight" aria-label={`Withdraw bill ${bill.number}`} onClick={() => ask('withdraw')}>
        Withdraw
      </Button>
      {asked === 'pay' && <PayDialog bill={bill} queryKey={queryKey} onClose={close} />}
      {asked === 'withdraw' && <WithdrawDialog bill={bill} queryKey={queryKey} onClose={close} />}
    </span>
  )
}

interface BillDialogProps extends Required<BillActsProps> {
  onClose: () => void
}

function PayDialog({ bill, queryKey, onClose }: BillDialogProps) {
  const { id, number, cents, supplier } = bill
  const { money } = useStudio()
  const today = useToday()
  const [paidOn, setPaidOn] = useState(today)
  const paying = useActing({
    act: () => payBill(id, paidOn),
    done: `${money(Math.abs(cents))} ${cents < 0 ? 'back from' : 'paid to'} ${supplier.name}`,
    queryKey,
    onClose,
  })

  return (
    <ActDialog
      title={`Bill ${number} of ${supplier.name}`}
      act={paying}
      verb="It is paid"
      otherwise="Nothing is written down"
      isOff={paidOn === '' || paidOn > today}
      onClose={onClose}
      onAct={() => paying.mutate()}
    >
      <p>
        {cents < 0
          ? `${money(-cents)} came back to the bank: a credit note.`
          : `${money(cents)} left the bank. No money is moved by this.`}
      </p>
      <Field label="Paid on">
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            type="date"
            max={today}
            value={paidOn}
            onChange={({ target }) => setPaidOn(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  )
}

function WithdrawDialog({ bill, queryKey, onClose }: BillDialogProps) {
  const { id, number, receivedCents, order } = bill
  const { money } = useStudio()
  const withdrawing = useActing({ act: () => withdrawBill(id), done: `Bill ${number} is withdrawn`, queryKey, onClose })

  return (
    <ActDialog
      title={`Withdraw bill ${number}?`}
      act={withdrawing}
      verb="Withdraw it"
      otherwise="It is not withdrawn"
      isGrave
      onClose={onClose}
      onAct={() => withdrawing.mutate()}
    >
      <p>
        {money(receivedCents)} of {order.number} is to be billed again. The supplier is told nothing.
      </p>
    </ActDialog>
  )
}

interface BillAct extends Omit<BillDialogProps, 'bill'> {
  act: () => Promise<unknown>
  done: string
}

function useActing({ act, done, queryKey, onClose }: BillAct) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: act,
    onSuccess() {
      toastDone(done)
      onClose()
    },
    onSettled: () => Promise.all([purchasingKey, queryKey].map((key) => queries.invalidateQueries({ queryKey: key }))),
  })
}
