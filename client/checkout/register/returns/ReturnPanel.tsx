import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Print } from '#client/checkout/register/Papers.tsx'
import { receiptIn, receiptOf } from '#client/checkout/register/queries.ts'
import { isDraft, newLineOf } from '#client/checkout/register/sale.ts'
import type { Counter } from '#client/checkout/register/use-counter.ts'
import { type GivenBack, linesToRefund, RefundForm } from '#client/orders/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import { takesChanges } from '#shared/orders/status.ts'
import { counted } from '#shared/words.ts'

import { WithoutReceipt } from './WithoutReceipt.tsx'

interface ReturnPanelProps {
  counter: Counter
  onPrint: (print: Print) => void
  onClose: () => void
}

const withoutReceipt = 'none'

/** A return: by its receipt for money or an exchange, or without one for store credit or a gift card. */
export function ReturnPanel({ counter, onPrint, onClose }: ReturnPanelProps) {
  const { read, change } = useAddress()
  const receipt = read('receipt')
  const find = (number: string | undefined) => change({ receipt: number })
  if (receipt === withoutReceipt) {
    return (
      <Panel title="Return without a receipt" onClose={onClose}>
        <WithoutReceipt person={counter.sale.person} onPrint={onPrint} onDone={onClose} />
      </Panel>
    )
  }

  return (
    <Panel title={receipt === undefined ? 'Return' : `Return of ${receipt}`} onClose={onClose}>
      {receipt === undefined ? (
        <FindReceipt onFind={find} onWithout={() => find(withoutReceipt)} />
      ) : (
        <ReturnOfReceipt
          key={receipt}
          number={receipt}
          counter={counter}
          onAnother={() => find(undefined)}
          onDone={onClose}
        />
      )}
    </Panel>
  )
}

function FindReceipt({ onFind, onWithout }: { onFind: (number: string) => void; onWithout: () => void }) {
  const [typed, type] = useState('')
  const number = typed.trim()

  return (
    <>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (number) onFind(receiptIn(number) ?? number)
        }}
      >
        <Field label="Number of the receipt" hint="As it is printed, such as INV-2026-00001 or O-10001. Or scan it.">
          {(ids) => (
            <TextInput
              {...ids}
              data-first
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              className="font-mono"
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-start" disabled={!number}>
          Find the sale
        </Button>
      </form>
      <p className="border-t border-line pt-3 text-sm text-muted">
        Without a receipt, goods come back for store credit or a gift card.
      </p>
      <Button tone="quiet" className="justify-self-start" onClick={onWithout}>
        Return without a receipt
      </Button>
    </>
  )
}

interface ReturnOfReceiptProps {
  number: string
  counter: Counter
  onAnother: () => void
  onDone: () => void
}

/** Returns lines of a sale for money, or in exchange for the sale on the screen. */
function ReturnOfReceipt({ number, counter, onAnother, onDone }: ReturnOfReceiptProps) {
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
        <TowardsSale isChosen={isExchange} count={sale.lines.length} onChange={setExchange} />
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

interface TowardsSaleProps {
  isChosen: boolean
  count: number
  onChange: (isChosen: boolean) => void
}

const TowardsSale = ({ isChosen, count, onChange }: TowardsSaleProps) => (
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
