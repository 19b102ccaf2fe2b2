import { z } from 'zod'

import { useAct } from '#client/api/use-act.ts'
import { OffFields } from '#client/orders/discount/OffFields.tsx'
import { nothingOff, offFields, offLabels } from '#client/orders/discount/typed-off.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { RequestForm } from '#client/ui/forms/RequestForm.tsx'
import { useRequestForm } from '#client/ui/forms/use-request-form.ts'
import type { Order, OrderLine } from '#shared/orders/contract.ts'
import type { Studio } from '#shared/settings/contract.ts'

import { discountLine } from './queries.ts'

interface DiscountLineProps {
  order: Order
  line: OrderLine
  onClose: () => void
}

const lineDiscount = (studio: Pick<Studio, 'currency' | 'locale'>) =>
  z.object(offFields(studio)).transform(({ off, reason }) => ({ ...off, reason }))
type LineDiscount = z.output<ReturnType<typeof lineDiscount>>

/** Takes something off a line of an order, with a reason. */
export function DiscountLine({ order, line, onClose }: DiscountLineProps) {
  const { studio, money } = useStudio()
  const taking = useTaking(order, line, onClose)
  const request = useRequestForm({
    schema: lineDiscount(studio),
    defaultValues: nothingOff,
    fields: offLabels,
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
        <OffFields
          takes={form.register('off.takes')}
          amount={form.register('off.amount')}
          reason={form.register('reason')}
          errors={form.formState.errors}
        />
      </RequestForm>
    </Dialog>
  )
}

function useTaking({ id, version }: Order, line: OrderLine, onTaken: () => void) {
  return useAct((discount: LineDiscount) => discountLine({ orderId: id, lineId: line.id, version, discount }), {
    done: () => `${line.name} costs less`,
    onDone: onTaken,
    touches: [['orders']],
  })
}
