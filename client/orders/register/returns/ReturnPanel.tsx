import { useState } from 'react'

import type { Print } from '#client/orders/register/Papers.tsx'
import type { Counter } from '#client/orders/register/use-counter.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'

import { receiptIn } from './receipt-in.ts'
import { ReturnOfReceipt } from './ReturnOfReceipt.tsx'
import { WithoutReceipt } from './WithoutReceipt.tsx'

interface ReturnPanelProps {
  counter: Counter
  onPrint: (print: Print) => void
  onClose: () => void
}

const withoutReceipt = 'none'

/** What comes back: from its receipt, for money or for what is rung up; without one, for store credit or a gift card. */
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
