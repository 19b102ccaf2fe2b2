import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'

import { setHouseLimit } from './queries.ts'
import { SumDialog } from './SumDialog.tsx'
import { useWalletChange } from './use-wallet-change.ts'

/** How much a client may owe; nothing ends the account, and what is owed stays owed. */
export function HouseLimit({ personId, limitCents }: { personId: string; limitCents: number }) {
  const [isOpen, open] = useState(false)
  const setting = useWalletChange(personId, {
    change: (cents: number) => setHouseLimit(personId, cents),
    said: 'The limit is set',
    onDone: () => open(false),
  })

  return (
    <>
      <Button tone="quiet" size="tight" onClick={() => open(true)}>
        {limitCents > 0 ? 'Change the limit' : 'Open a house account'}
      </Button>
      {isOpen && (
        <SumDialog
          title="House account"
          label="May owe up to"
          send="Set the limit"
          cents={limitCents}
          least={0}
          busy={setting.isPending}
          error={setting.error}
          onSend={(cents) => setting.mutate(cents)}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}
