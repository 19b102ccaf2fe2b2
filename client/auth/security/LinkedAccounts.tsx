import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { User } from '#shared/auth/user.ts'

import { AccountRow } from './AccountRow.tsx'
import { AccountRows } from './AccountRows.tsx'

type Identity = User['identities'][number]

export interface Provider {
  name: string
  label: string
}

/** Accounts elsewhere that sign in here, of the providers that the studio offers. */
export function LinkedAccounts({
  providers,
  identities,
  onLink,
  onUnlink,
}: {
  providers: readonly Provider[]
  identities: readonly Identity[]
  onLink: (provider: string) => void
  /** Left out where one must stay. */
  onUnlink?: ((identityId: string) => void) | undefined
}) {
  const { date } = useStudio()

  return (
    <AccountRows label="Linked accounts">
      {providers.map(({ name, label }) => {
        const linked = identities.find(({ provider }) => provider === name)
        return (
          <AccountRow
            key={name}
            name={label}
            facts={linked ? `${linked.email ?? 'Linked'} · Linked ${date(new Date(linked.created_at))}` : 'Not linked'}
          >
            {!linked && (
              <Button tone="plain" onClick={() => onLink(name)}>
                Link<span className="sr-only"> {label}</span>
              </Button>
            )}
            {linked && onUnlink && (
              <Button tone="plain" onClick={() => onUnlink(linked.identity_id)}>
                Unlink<span className="sr-only"> {label}</span>
              </Button>
            )}
          </AccountRow>
        )
      })}
    </AccountRows>
  )
}
