import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { linesToRefund } from '#client/orders/record/order-acts.ts'
import type { GivenBack } from '#client/orders/record/queries.ts'
import { RefundForm } from '#client/orders/record/refund/RefundForm.tsx'
import { receiptOf } from '#client/orders/register/queries.ts'
import { isDraft, newLineOf } from '#client/orders/register/sale.ts'
import type { Counter } from '#client/orders/register/use-counter.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { takesChanges } from '#shared/orders/status.ts'
import { counted } from '#shared/words.ts'

interface ReturnOfReceiptProps {
  number: string
  counter: Counter
  onAnother: () => void
  onDone: () => void
}

/** Lines of a sale come back: for money, or for what is rung up, as one sale. */
export function ReturnOfReceipt({ number, counter, onAnother, onDone }: ReturnOfReceiptProps) {
  const { moment } = useStudio()
  const { data: order, error } = useQuery(receiptOf(number))
  const { sale, isPaid, exchangeFor } = counter
  const isRungUp = isDraft(sale) && !isPaid && sale.lines.length > 0
  const [isExchange, setExchange] = useState(isRungUp)
  if (error) {
    return (
      <>
        <Notice kind="problem" title="The sale is not found">
          {error.message}
        </Notice>
        <Another onPress={onAnother} />
      </>
    )
  }
  if (!order) return <Skeleton className="h-40" />
  if (linesToRefund(order).length === 0) {
    return (
      <>
        <Notice>All of {order.number} has come back already.</Notice>
        <Another onPress={onAnother} />
      </>
    )
  }

  const mayExchange = isRungUp && takesChanges(order.status)
  const inExchange = mayExchange && isExchange ? sale.lines.map(newLineOf) : []
  const done = (refund: GivenBack) => {
    if (inExchange.length > 0) exchangeFor(order.id, refund)
  }
  return (
    <>
      <p className="text-sm text-muted">
        {[order.number, order.person?.name, moment(order.placedAt)].filter(Boolean).join(', ')}
      </p>
      {mayExchange ? (
        <ForWhatIsRungUp isChosen={isExchange} count={sale.lines.length} onChange={setExchange} />
      ) : (
        <p className="text-sm text-muted">For an exchange, ring up first what is taken instead.</p>
      )}
      <Loaded skeleton={<Skeleton className="h-40" />}>
        <RefundForm key={order.version} order={order} inExchange={inExchange} onDone={done} onClose={onDone} />
      </Loaded>
    </>
  )
}

const Another = ({ onPress }: { onPress: () => void }) => (
  <Button tone="quiet" className="justify-self-start" onClick={onPress}>
    Another receipt
  </Button>
)

interface ForWhatIsRungUpProps {
  isChosen: boolean
  count: number
  onChange: (isChosen: boolean) => void
}

const ForWhatIsRungUp = ({ isChosen, count, onChange }: ForWhatIsRungUpProps) => (
  <label className="flex min-h-row items-center gap-3 text-sm font-medium">
    <input
      type="checkbox"
      className="size-5 accent-fairway"
      checked={isChosen}
      onChange={({ target }) => onChange(target.checked)}
    />
    In exchange for what is rung up{count > 1 ? `, ${counted(count, 'line')}` : ''}
  </label>
)
