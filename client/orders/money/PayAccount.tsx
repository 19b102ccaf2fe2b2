import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { HousePayment } from '#shared/payments/wallets.ts'

import { payHouseAccount } from './queries.ts'
import { SumDialog } from './SumDialog.tsx'
import { useWalletChange } from './use-wallet-change.ts'

/** What is owed on a house account is paid at the desk. */
export function PayAccount({ personId, owedCents }: { personId: string; owedCents: number }) {
  const [isOpen, open] = useState(false)
  const [method, choose] = useState<HousePayment['method']>('terminal')
  const paying = useWalletChange(personId, {
    change: (body: HousePayment) => payHouseAccount(personId, body),
    said: 'The payment is taken',
    onDone: () => open(false),
  })

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        Take a payment
      </Button>
      {isOpen && (
        <SumDialog
          title="Pay the house account"
          label="Amount"
          send="Take it"
          cents={owedCents}
          least={1}
          busy={paying.isPending}
          error={paying.error}
          onSend={(amountCents) => paying.mutate({ method, amountCents })}
          onClose={() => open(false)}
        >
          <Field label="Paid by">
            {(ids) => (
              <Select
                {...ids}
                value={method}
                onChange={({ target }) => choose(target.value === 'cash' ? 'cash' : 'terminal')}
              >
                <option value="terminal">Terminal</option>
                <option value="cash">Cash</option>
              </Select>
            )}
          </Field>
        </SumDialog>
      )}
    </>
  )
}
