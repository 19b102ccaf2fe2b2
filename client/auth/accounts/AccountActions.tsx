import { type ReactNode, useState } from 'react'

import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Account } from '#shared/accounts/contract.ts'

import { type Action, ActionButtons } from './ActionButtons.tsx'
import { BanForm } from './BanForm.tsx'
import { DeleteForm } from './DeleteForm.tsx'
import { Question } from './Question.tsx'
import { RolesForm } from './RolesForm.tsx'
import type { AccountChanges } from './use-account-changes.ts'

/** What staff do with an account; each asks once more, and says what it does. */
export function AccountActions({
  account,
  changes,
  onDeleted,
}: {
  account: Account
  changes: AccountChanges
  onDeleted: () => void
}) {
  const [asking, ask] = useState<Action>()
  const back = () => ask(undefined)
  const apply = (change: Parameters<typeof changes.mutate>[0]) => changes.mutate(change, { onSettled: back })
  const shared = { busy: changes.isPending, onBack: back }

  const forms: Record<Action, ReactNode> = {
    // Loaded by itself: the drawer around it stays as far down as it was.
    roles: (
      <Loaded skeleton={<Skeleton className="h-80" />}>
        <RolesForm {...shared} account={account} onSave={(change) => apply({ what: 'roles', ...change })} />
      </Loaded>
    ),
    reset: (
      <Question {...shared} label="Send the e-mail" onYes={() => apply({ what: 'reset' })}>
        Mail {account.email} a link that sets a new password? The old one works until then.
      </Question>
    ),
    'sign out': (
      <Question {...shared} label="Sign every device out" onYes={() => apply({ what: 'sign out' })}>
        Sign every device of this account out? Whoever knows the password can sign in again.
      </Question>
    ),
    lift: (
      <Question {...shared} label="Lift the ban" onYes={() => apply({ what: 'lift' })}>
        Let them in again, from this moment on?
      </Question>
    ),
    ban: <BanForm {...shared} onBan={(days) => apply({ what: 'ban', days })} />,
    delete: <DeleteForm account={account} onBack={back} onDeleted={onDeleted} />,
  }
  return asking === undefined ? <ActionButtons account={account} onAsk={ask} /> : forms[asking]
}
