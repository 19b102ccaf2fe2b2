import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'

import { PrintCard } from '#client/orders/gift-cards/PrintCard.tsx'
import { giftCardsOf } from '#client/orders/gift-cards/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { RefundTender } from '#shared/payments/contract.ts'
import { backWords } from '#shared/payments/tender-words.ts'

import type { Print } from './Papers.tsx'
import { lastChangeOf } from './payment-words.ts'

interface PaidProps {
  order: Order
  /** What goes back for it now: it was exchanged for something cheaper. */
  given: readonly RefundTender[]
  onPrint: (print: Print) => void
  onNext: () => void
}

/** It is paid: the change stays readable until the next sale. */
export function Paid({ order, given, onPrint, onNext }: PaidProps) {
  const { money } = useStudio()
  const changeCents = lastChangeOf(order)
  useKeys([{ key: 'p', what: 'Print the receipt', run: () => onPrint('roll') }])
  const quiet = (print: Print, label: string, title: string) => (
    <Button tone="quiet" className="px-2!" title={title} onClick={() => onPrint(print)}>
      <Printer aria-hidden className="size-4.5" />
      {label}
    </Button>
  )

  return (
    <section aria-label="Paid" className="grid gap-3 rounded border border-fairway/50 bg-turf p-4">
      <output className="font-semibold">
        {order.number} is paid, {money(order.paidCents - order.refundedCents)}.
      </output>
      {given.length > 0 ? (
        <p className="text-lg font-semibold figures">{backWords(given, money).join(' ')}</p>
      ) : (
        changeCents > 0 && <p className="text-3xl font-semibold figures">Change {money(changeCents)}</p>
      )}
      <CardsToPrint order={order} onPrint={onPrint} />
      <div className="grid grid-cols-2 gap-2">
        <Button className="col-span-2" onClick={onNext}>
          Next sale
        </Button>
        {quiet('roll', '80 mm receipt', 'Print (P)')}
        {quiet('sheet', 'Full page', 'Letter or A4')}
        {quiet('gift', 'Gift receipt', 'Without prices')}
      </div>
    </section>
  )
}

/** Gift cards of the sale that are handed over, and have no code yet. */
function CardsToPrint({ order, onPrint }: Pick<PaidProps, 'order' | 'onPrint'>) {
  const hasCards = order.lines.some(({ kind }) => kind === 'gift_card')
  const { data: cards = [] } = useQuery({ ...giftCardsOf(order.id), enabled: hasCards })

  return cards
    .filter(({ status, recipient, sentAt }) => status === 'active' && recipient === null && sentAt === null)
    .map(({ id, balanceCents }) => (
      <PrintCard key={id} giftCardId={id} cents={balanceCents} onPrint={(card) => onPrint({ card })} />
    ))
}
