import { Gift, Printer } from 'lucide-react'

import { RecordSteps } from '#client/list/RecordSteps.tsx'
import type { Paper } from '#client/orders/receipt/ReceiptPaper.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress, useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { type ScreenKey, useKeys } from '#client/ui/keys/screen-keys.ts'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { Order } from '#shared/orders/contract.ts'

import { canBeCancelled, canBeClosed, canBePaid, canBeRefunded } from './order-acts.ts'
import { orderPath } from './order-path.ts'
import { OrderBadge } from './OrderBadge.tsx'

interface OrderTitleProps {
  order: Order
  /** On what the printer has, unless something else is asked for. */
  onPrint: (paper?: Paper) => void
}

/** The order in one line, with what is done next. */
export function OrderTitle({ order, onPrint }: OrderTitleProps) {
  const { money } = useStudio()
  const { number, status, person, billTo, totalCents, dueCents } = order

  return (
    <TitleBar
      title={number}
      badge={<OrderBadge status={status} />}
      figures={[
        person?.name ?? (billTo.name || 'Nobody in particular'),
        `total ${money(totalCents)}`,
        dueCents < 0 ? `owed to the client ${money(-dueCents)}` : `due ${money(dueCents)}`,
      ]}
      action={<Acts order={order} onPrint={onPrint} />}
    />
  )
}

type OrderAct = 'pay' | 'refund' | 'link' | 'receipt' | 'cancel' | 'close'

const keyed = (isThere: boolean, key: ScreenKey) => (isThere ? [key] : [])

function Acts({ order, onPrint }: OrderTitleProps) {
  const { linkTo } = useAddress()
  const go = useGo()
  const to = (act: OrderAct) => linkTo({ do: act })
  const open = (act: OrderAct) => () => void go(to(act), { preventScrollReset: true })
  const isPayable = canBePaid(order)
  const isRefundable = canBeRefunded(order)
  useKeys([
    ...keyed(isPayable, { key: 't', what: 'Take a payment', run: open('pay') }),
    ...keyed(isRefundable, { key: 'r', what: 'Refund', run: open('refund') }),
    ...keyed(canBeClosed(order), { key: '.', what: 'Close the order', run: open('close') }),
    { key: 'p', what: 'Print the receipt', run: () => onPrint() },
  ])
  const quiet = (act: OrderAct, label: string) => (
    <ButtonLink to={to(act)} tone="quiet" size="tight" preventScrollReset>
      {label}
    </ButtonLink>
  )

  return (
    <>
      <RecordSteps address={orderPath(order.id)} />
      {canBeCancelled(order) && quiet('cancel', 'Cancel')}
      {canBeClosed(order) && quiet('close', 'Close')}
      {isRefundable && quiet('refund', 'Refund')}
      <Button tone="quiet" size="tight" title="Print the receipt (P)" className="px-2!" onClick={() => onPrint()}>
        <Printer aria-hidden className="size-4.5" />
        <span className="sr-only">Print the receipt</span>
      </Button>
      <Button
        tone="quiet"
        size="tight"
        title="Gift receipt, without prices"
        className="px-2!"
        onClick={() => onPrint('gift')}
      >
        <Gift aria-hidden className="size-4.5" />
        <span className="sr-only">Print a gift receipt</span>
      </Button>
      {isPayable ? (
        <>
          {quiet('link', 'Send payment link')}
          {quiet('receipt', 'Send receipt')}
          <ButtonLink to={to('pay')} size="tight" preventScrollReset>
            Take a payment
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to={to('receipt')} size="tight" preventScrollReset>
          Send receipt
        </ButtonLink>
      )}
    </>
  )
}
