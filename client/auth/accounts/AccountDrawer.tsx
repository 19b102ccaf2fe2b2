import { useSuspenseQuery } from '@tanstack/react-query'

import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'

import { AccountActions } from './AccountActions.tsx'
import { AccountEvents } from './AccountEvents.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { accountOf } from './queries.ts'
import { useAccountChanges } from './use-account-changes.ts'
import { WaysIn } from './WaysIn.tsx'

/** One account: how its owner gets in, where they are, and what staff can do about it. It has an address of its own. */
export function AccountDrawer({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  return (
    <Panel title="Account" onClose={onClose}>
      <Loaded
        key={accountId}
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-28" />
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        }
      >
        <Details accountId={accountId} onClose={onClose} />
      </Loaded>
    </Panel>
  )
}

function Details({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { data: account } = useSuspenseQuery(accountOf(accountId))
  const changes = useAccountChanges(accountId)

  return (
    <>
      <AccountFacts account={account} />
      {changes.error && <Refusal title="Nothing was changed" error={changes.error} />}
      {!account.mayBeChanged && (
        <Notice title="Out of your reach">
          <p>This account may do more than yours. You see it, and somebody who may do as much can change it.</p>
        </Notice>
      )}
      <WaysIn account={account} changes={changes} />
      {account.mayBeChanged && <AccountActions account={account} changes={changes} onDeleted={onClose} />}
      <AccountEvents account={account} />
    </>
  )
}
