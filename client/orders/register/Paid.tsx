import { Printer } from 'lucide-react'

import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { Order } from '#shared/orders/contract.ts'

import { changeOf } from './payment-words.ts'
import type { Paper } from './Receipt.tsx'

interface PaidProps {
  order: Order
  onPrint: (paper: Paper) => void
  onNext: () => void
}

/** It is paid: the change stays readable until the next sale. */
export function Paid({ order, onPrint, onNext }: PaidProps) {
  const { money } = useStudio()
  const changeCents = changeOf(order)
  useKeys([{ key: 'p', what: 'Print the receipt', run: () => onPrint('roll') }])

  return (
    <section aria-label="Paid" className="grid gap-3 rounded border border-fairway/50 bg-turf p-4">
      <output className="font-semibold">
        {order.number} is paid, {money(order.paidCents - order.refundedCents)}.
      </output>
      {changeCents > 0 && <p className="text-3xl font-semibold figures">Change {money(changeCents)}</p>}
      <div className="grid grid-cols-2 gap-2">
        <Button className="col-span-2" onClick={onNext}>
          Next sale
        </Button>
        <Button tone="quiet" className="px-2!" title="Print (P)" onClick={() => onPrint('roll')}>
          <Printer aria-hidden className="size-4.5" />
          80 mm receipt
        </Button>
        <Button tone="quiet" className="px-2!" title="Letter or A4" onClick={() => onPrint('sheet')}>
          <Printer aria-hidden className="size-4.5" />
          Full page
        </Button>
      </div>
    </section>
  )
}
