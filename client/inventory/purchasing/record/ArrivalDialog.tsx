import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { expectPurchase } from '#client/inventory/purchasing/queries.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { leftOf } from '#client/inventory/receiving/receiving.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { ActForm } from '#client/ui/forms/ActForm.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

/** The rest of an order, or of one line, comes on another day than was said. */
export function ArrivalDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const [expectedOn, setExpected] = useState(order.expectedOn ?? '')
  const [lineId, setLine] = useState('')
  const [reason, setReason] = useState('')
  const moving = useMoving(order, onClose)

  return (
    <Dialog title="Another day" onClose={onClose}>
      <ActForm
        verb="Save the day"
        otherwise="The day stays as it is"
        error={moving.error}
        isBusy={moving.isPending}
        isOff={!expectedOn || !reason.trim()}
        onClose={onClose}
        onAct={() => moving.mutate({ expectedOn, reason, ...(lineId && { lineIds: [lineId] }) })}
      >
        <Field label="Comes on">
          {(ids) => (
            <TextInput
              {...ids}
              required
              data-first
              type="date"
              value={expectedOn}
              onChange={({ target }) => setExpected(target.value)}
            />
          )}
        </Field>
        <Field label="What">
          {(ids) => (
            <Select {...ids} value={lineId} onChange={({ target }) => setLine(target.value)}>
              <option value="">All that is still to come</option>
              {order.lines
                .filter((line) => leftOf(line) > 0)
                .map((line) => (
                  <option key={line.id} value={line.id}>
                    {leftOf(line)} x {line.sku}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <ReasonField required reason={reason} onType={setReason} hint="Kept in the history: promises rest on it." />
      </ActForm>
    </Dialog>
  )
}

type Moved = Pick<Parameters<typeof expectPurchase>[1], 'expectedOn' | 'reason' | 'lineIds'>

function useMoving({ id, number, version }: PurchaseOrder, onDone: () => void) {
  const { dayShort } = useStudio()
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (moved: Moved) => expectPurchase(id, { ...moved, version }),
    onSuccess(_order, { expectedOn }) {
      toastDone(`${number} comes ${dayShort(expectedOn)}`)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}
