import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import type { Goods } from '#client/orders/register/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import type { Order } from '#shared/orders/contract.ts'

import { FindGoods } from './FindGoods.tsx'
import { addLine } from './queries.ts'

const most = 99

/** Finds goods and adds them to an order that stands, at the price of today. */
export function AddLine({ order, onClose }: { order: Order; onClose: () => void }) {
  const [chosen, choose] = useState<Goods>()
  const [quantity, setQuantity] = useState(1)
  const adding = useAdding(order, onClose)

  return (
    <Dialog title={`Add to ${order.number}`} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen && !adding.isPending) adding.mutate({ kind: 'product', sku: chosen.sku, quantity })
        }}
      >
        <FindGoods chosen={chosen} onChoose={choose} />
        {chosen && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span className="font-medium wrap-anywhere">{chosen.name}</span>
            <Stepper noun={chosen.name} value={quantity} least={1} most={most} onChange={setQuantity} />
          </div>
        )}
        <p className="text-sm text-muted">Discounts and tax are added as at the register. It is due now.</p>
        {adding.error && <Refusal title="It is not added" error={adding.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Add nothing
          </Button>
          <Button type="submit" busy={adding.isPending} disabled={!chosen}>
            Add the line
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useAdding({ id, version }: Order, onClose: () => void) {
  return useAct((line: { kind: string; sku: string; quantity: number }) => addLine({ orderId: id, version, line }), {
    done: () => 'The line is added',
    onDone: () => onClose(),
    touches: [['orders']],
  })
}
