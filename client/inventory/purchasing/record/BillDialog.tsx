import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { payPurchase, purchasingKey } from '#client/inventory/purchasing/queries.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { MoneyField } from '#client/ui/forms/MoneyField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

interface BillProps {
  order: PurchaseOrder
  /** What has come and is not paid. */
  owedCents: number
  onClose: () => void
}

/** The supplier was paid, from the bank. */
export function BillDialog({ order, owedCents, onClose }: BillProps) {
  const { money, studio } = useStudio()
  const today = useToday()
  const [number, setNumber] = useState('')
  const [cents, setCents] = useState<number | null>(owedCents)
  const [paidOn, setPaidOn] = useState(today)
  const bill = { number, cents: cents ?? 0, paidOn }
  const isSound = number.trim() !== '' && bill.cents > 0 && paidOn !== ''
  const paying = usePaying(order, onClose)

  return (
    <Dialog title={`Bill of ${order.supplier.name}`} onClose={onClose}>
      <ActForm
        verb="It is paid"
        otherwise="Nothing is written down"
        error={paying.error}
        isBusy={paying.isPending}
        isOff={!isSound}
        onClose={onClose}
        onAct={() => paying.mutate(bill)}
      >
        <p className="text-sm text-muted">
          {money(owedCents)} has come and is not paid. The books take it from the bank, and from what is owed to
          suppliers.
        </p>
        <Field label="Number on the bill">
          {(ids) => (
            <TextInput
              {...ids}
              required
              data-first
              maxLength={60}
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={`Paid, ${studio.currency}`}>
            {(ids) => <MoneyField {...ids} currency={studio.currency} value={cents} onChange={setCents} />}
          </Field>
          <Field label="Paid on">
            {(ids) => (
              <TextInput
                {...ids}
                type="date"
                max={today}
                value={paidOn}
                onChange={({ target }) => setPaidOn(target.value)}
              />
            )}
          </Field>
        </div>
      </ActForm>
    </Dialog>
  )
}

type Bill = Parameters<typeof payPurchase>[1]

function usePaying({ id, supplier }: PurchaseOrder, onDone: () => void) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()

  return useMutation({
    mutationFn: (bill: Bill) => payPurchase(id, bill, keyOf(bill)),
    onSuccess(_order, { cents }) {
      toastDone(`${money(cents)} paid to ${supplier.name}`)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: purchasingKey }),
  })
}
