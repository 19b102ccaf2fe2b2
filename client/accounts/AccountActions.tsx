import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { useNow } from '#client/ui/ticking.ts'
import type { Account } from '#shared/accounts/contract.ts'

import { BanForm } from './BanForm.tsx'
import { DeleteForm } from './DeleteForm.tsx'
import type { AccountChanges } from './use-account-changes.ts'

type Asking = 'reset' | 'sign out' | 'ban' | 'delete'

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
  const [asking, ask] = useState<Asking>()
  const now = useNow(60)
  const { id, email, isOwn, devices, bannedUntil } = account
  const isBanned = bannedUntil !== null && bannedUntil > now
  const back = () => ask(undefined)
  const apply = (change: Parameters<typeof changes.mutate>[0]) => changes.mutate(change, { onSettled: back })
  const busy = changes.isPending

  if (asking === 'ban') return <BanForm busy={busy} onBack={back} onBan={(days) => apply({ what: 'ban', days })} />
  if (asking === 'delete') return <DeleteForm key={id} account={account} onBack={back} onDeleted={onDeleted} />
  if (asking) {
    return (
      <Question
        text={
          asking === 'reset'
            ? `Mail ${email} a link that sets a new password? The old one works until then.`
            : 'Sign every device of this account out? Whoever knows the password can sign in again.'
        }
        label={asking === 'reset' ? 'Send the e-mail' : 'Sign every device out'}
        busy={busy}
        onBack={back}
        onYes={() => apply({ what: asking })}
      />
    )
  }

  return (
    <section aria-label="Actions" className="flex flex-wrap gap-3 border-t border-line pt-5">
      {email && (
        <Button tone="quiet" onClick={() => ask('reset')}>
          Send a password reset
        </Button>
      )}
      {devices.length > 0 && (
        <Button tone="quiet" onClick={() => ask('sign out')}>
          Sign out everywhere
        </Button>
      )}
      {isBanned && (
        <Button tone="quiet" busy={busy} onClick={() => apply({ what: 'lift' })}>
          Lift the ban
        </Button>
      )}
      {!isOwn && !isBanned && (
        <Button tone="quiet" onClick={() => ask('ban')}>
          Ban
        </Button>
      )}
      {!isOwn && (
        <Button tone="danger" onClick={() => ask('delete')}>
          Delete the account
        </Button>
      )}
    </section>
  )
}

function Question({
  text,
  label,
  busy,
  onBack,
  onYes,
}: {
  text: string
  label: string
  busy: boolean
  onBack: () => void
  onYes: () => void
}) {
  return (
    <div className="grid gap-4 rounded border border-brass/50 bg-straw p-4">
      <p className="break-words">{text}</p>
      <div className="flex flex-wrap gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
        <Button tone="quiet" autoFocus onClick={onBack}>
          Go back
        </Button>
        <Button busy={busy} onClick={onYes}>
          {label}
        </Button>
      </div>
    </div>
  )
}
