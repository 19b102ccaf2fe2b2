import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { AnotherDayDialog } from '#client/inventory/purchasing/at-supplier/AnotherDayDialog.tsx'
import { expectPurchase } from '#client/inventory/purchasing/queries.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { leftOf } from '#client/inventory/receiving/receiving.ts'
import { useStudio } from '#client/settings/service.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

/** The rest of an order, or of one line, comes on another day than was said. */
export function ArrivalDialog({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const [lineId, setLine] = useState('')
  const moving = useMoving(order, onClose)

  return (
    <AnotherDayDialog
      expectedOn={order.expectedOn}
      hint="Kept in the history: promises rest on it."
      saving={moving}
      onClose={onClose}
      onSave={(moved) => moving.mutate({ ...moved, ...(lineId && { lineIds: [lineId] }) })}
    >
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
    </AnotherDayDialog>
  )
}

type ArrivalChange = Pick<Parameters<typeof expectPurchase>[1], 'expectedOn' | 'reason' | 'lineIds'>

function useMoving({ id, number, version }: PurchaseOrder, onDone: () => void) {
  const { dayShort } = useStudio()
  const queries = useQueryClient()

  return useMutation({
    mutationFn: (change: ArrivalChange) => expectPurchase(id, { ...change, version }),
    onSuccess(_order, { expectedOn }) {
      toastDone(`${number} comes ${dayShort(expectedOn)}`)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}
