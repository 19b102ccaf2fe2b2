import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { walletsOf } from '#client/orders/queries.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { type HousePayment, type Wallets, walletsContract } from '#shared/payments/wallets.ts'

/** Gives store credit for free, with a reason. */
export function GiveCredit({ personId }: { personId: string }) {
  const { currency } = useStudio().studio
  const [isOpen, open] = useState(false)
  const close = () => open(false)
  const giving = useAct(walletsContract.giveCredit, {
    done: () => 'The store credit is given',
    ...useWalletChange(personId, close),
  })

  return (
    <div>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        Give store credit
      </Button>
      {isOpen && (
        <ActDialog
          title="Give store credit"
          act={giving}
          verb="Give it"
          otherwise="Nothing was changed"
          sum={{ label: 'Amount', currency, cents: null, least: 1 }}
          reason="required"
          onAct={({ cents, reason }) => giving.mutate({ params: { personId }, body: { amountCents: cents, reason } })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Sets the credit limit of a client; zero closes the house account, and the debt stays. */
export function HouseLimit({ personId, limitCents }: { personId: string; limitCents: number }) {
  const { currency } = useStudio().studio
  const [isOpen, open] = useState(false)
  const close = () => open(false)
  const setting = useAct(walletsContract.setHouseLimit, {
    done: () => 'The limit is set',
    ...useWalletChange(personId, close),
  })

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        {limitCents > 0 ? 'Change the limit' : 'Open a house account'}
      </Button>
      {isOpen && (
        <ActDialog
          title="House account"
          act={setting}
          verb="Set the limit"
          otherwise="Nothing was changed"
          sum={{ label: 'May owe up to', currency, cents: limitCents, least: 0 }}
          onAct={({ cents }) => setting.mutate({ params: { personId }, body: { limitCents: cents } })}
          onClose={close}
        />
      )}
    </>
  )
}

/** Takes a payment for a house account. */
export function PayAccount({ personId, owedCents }: { personId: string; owedCents: number }) {
  const { currency } = useStudio().studio
  const [isOpen, open] = useState(false)
  const [method, choose] = useState<HousePayment['method']>('terminal')
  const close = () => open(false)
  const paying = useAct(walletsContract.payHouseAccount, {
    done: () => 'The payment is taken',
    ...useWalletChange(personId, close),
  })

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        Take a payment
      </Button>
      {isOpen && (
        <ActDialog
          title="Pay the house account"
          act={paying}
          verb="Take it"
          otherwise="Nothing was changed"
          sum={{ label: 'Amount', currency, cents: owedCents, least: 1 }}
          onAct={({ cents }) => paying.mutate({ params: { personId }, body: { method, amountCents: cents } })}
          onClose={close}
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
        </ActDialog>
      )}
    </>
  )
}

/** Puts a client's new wallets into the cache. */
function useWalletChange(personId: string, onClose: () => void) {
  const queries = useQueryClient()

  return {
    onDone: (wallets: Wallets) => {
      queries.setQueryData(walletsOf(personId).queryKey, wallets)
      onClose()
    },
    touches: [['orders']],
  }
}
