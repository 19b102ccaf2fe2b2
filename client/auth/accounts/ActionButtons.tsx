import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Account } from '#shared/accounts/contract.ts'

export type Action = 'roles' | 'reset' | 'sign out' | 'ban' | 'lift' | 'delete'

/** Those that make sense for this account now. */
export function ActionButtons({ account, onAsk }: { account: Account; onAsk: (action: Action) => void }) {
  const now = useNow(60)
  const { email, isOwn, devices, bannedUntil } = account
  const isBanned = bannedUntil !== null && bannedUntil > now
  const actions: { action: Action; label: string; isOffered: boolean }[] = [
    { action: 'roles', label: 'Change the roles', isOffered: true },
    { action: 'reset', label: 'Send a password reset', isOffered: email !== null },
    { action: 'sign out', label: 'Sign out everywhere', isOffered: devices.length > 0 },
    { action: 'lift', label: 'Lift the ban', isOffered: isBanned },
    { action: 'ban', label: 'Ban', isOffered: !isBanned && !isOwn },
    { action: 'delete', label: 'Delete the account', isOffered: !isOwn },
  ]

  return (
    <section aria-label="Actions" className="flex flex-wrap gap-3 border-t border-line pt-5">
      {actions.map(
        ({ action, label, isOffered }) =>
          isOffered && (
            <Button key={action} tone={action === 'delete' ? 'danger' : 'quiet'} onClick={() => onAsk(action)}>
              {label}
            </Button>
          ),
      )}
    </section>
  )
}
