import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import type { NewCredit } from '#shared/payments/wallets.ts'

import { giveCredit } from './queries.ts'
import { SumDialog } from './SumDialog.tsx'
import { useWalletChange } from './use-wallet-change.ts'

/** A present of the house, with its reason. */
export function GiveCredit({ personId }: { personId: string }) {
  const [isOpen, open] = useState(false)
  const [reason, type] = useState('')
  const giving = useWalletChange(personId, {
    change: (body: NewCredit) => giveCredit(personId, body),
    said: 'The store credit is given',
    onDone() {
      open(false)
      type('')
    },
  })

  return (
    <div>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        Give store credit
      </Button>
      {isOpen && (
        <SumDialog
          title="Give store credit"
          label="Amount"
          send="Give it"
          cents={null}
          least={1}
          isReady={reason.trim() !== ''}
          busy={giving.isPending}
          error={giving.error}
          onSend={(amountCents) => giving.mutate({ amountCents, reason: reason.trim() })}
          onClose={() => open(false)}
        >
          <ReasonField reason={reason} onType={type} />
        </SumDialog>
      )}
    </div>
  )
}
