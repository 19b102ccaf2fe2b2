import { useState } from 'react'
import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { noDiscount, DiscountFields, discountFields, discountLabels } from '#client/orders/discount/DiscountFields.tsx'
import type { Goods } from '#client/orders/goods.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import type { Order, OrderLine } from '#shared/orders/contract.ts'
import type { Studio } from '#shared/settings/contract.ts'

import { FindGoods } from './FindGoods.tsx'
import { addLine, discountLine, releaseLine } from './queries.ts'

const mostPieces = 99

/** Adds goods to a placed order at today's price. */
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
            <Stepper noun={chosen.name} value={quantity} least={1} most={mostPieces} onChange={setQuantity} />
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

interface DiscountLineProps {
  order: Order
  line: OrderLine
  onClose: () => void
}

const lineDiscount = (studio: Pick<Studio, 'currency' | 'locale'>) =>
  z.object(discountFields(studio)).transform(({ off, reason }) => ({ ...off, reason }))
type LineDiscount = z.output<ReturnType<typeof lineDiscount>>

/** Discounts a line of an order, with a reason. */
export function DiscountLine({ order, line, onClose }: DiscountLineProps) {
  const { studio, money } = useStudio()
  const taking = useSalePayment(order, line, onClose)
  const request = useRequestForm({
    schema: lineDiscount(studio),
    defaultValues: noDiscount,
    fields: discountLabels,
    sending: taking,
  })
  const { form } = request

  return (
    <Dialog title="Take something off" onClose={onClose}>
      <RequestForm request={request} verb="Take it off" otherwise="Nothing is taken off" onLeave={onClose}>
        <p>
          {line.name}, {money(line.unitCents * line.quantity - line.discountCents)} as it is. What was paid beyond the
          new total goes back as it came.
        </p>
        <DiscountFields
          takes={form.register('off.takes')}
          amount={form.register('off.amount')}
          reason={form.register('reason')}
          errors={form.formState.errors}
        />
      </RequestForm>
    </Dialog>
  )
}

function useSalePayment({ id, version }: Order, line: OrderLine, onTaken: () => void) {
  return useAct((discount: LineDiscount) => discountLine({ orderId: id, lineId: line.id, version, discount }), {
    done: () => `${line.name} costs less`,
    onDone: onTaken,
    touches: [['orders']],
  })
}

interface ReleaseLineProps {
  order: Order
  line: OrderLine
  onClose: () => void
}

/** Removes a line; says first what that means for the money. */
export function ReleaseLine({ order, line, onClose }: ReleaseLineProps) {
  const { money } = useStudio()
  const backCents = backCentsOf(order, line)
  const { id: orderId, version } = order
  const removing = useAct((reason: string) => releaseLine({ orderId, lineId: line.id, version, reason }), {
    done: () => `${line.name} is taken out`,
    onDone: onClose,
    touches: [['orders']],
  })

  return (
    <ActDialog
      title={`Take out ${line.name}?`}
      act={removing}
      verb="Take it out"
      tone="danger"
      otherwise="It is not taken out"
      leaving="Keep it"
      reason="required"
      onAct={({ reason }) => removing.mutate(reason)}
      onClose={onClose}
    >
      <p>{effectOf(order, backCents > 0 && money(backCents))}</p>
    </ActDialog>
  )
}

const backCentsOf = ({ totalCents, paidCents, refundedCents }: Order, line: OrderLine) =>
  paidCents - refundedCents - (totalCents - line.totalCents)

function effectOf({ lines }: Order, back: string | false): string {
  const isLast = lines.filter(({ state }) => state !== 'released').length === 1

  return [
    'What was kept for it is free again.',
    back ? `${back} goes back as it was paid.` : 'No money moves.',
    ...(isLast ? ['It is the last line: the order is canceled.'] : []),
  ].join(' ')
}
