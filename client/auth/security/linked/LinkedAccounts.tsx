import { AccountRow } from '#client/auth/security/AccountRow.tsx'
import { AccountRows } from '#client/auth/security/AccountRows.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { User } from '#shared/auth/user.ts'

type Identity = User['identities'][number]

export interface Provider {
  name: string
  label: string
}

/** Accounts elsewhere that sign in here, of the providers that the studio offers. */
export function LinkedAccounts({
  providers,
  identities,
  changing,
  onLink,
  onUnlink,
}: {
  providers: readonly Provider[]
  identities: readonly Identity[]
  /** The provider that is being linked, or the identity that is being taken away. */
  changing: string | undefined
  onLink: (provider: string) => void
  onUnlink: (identityId: string) => void
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
            {linked ? (
              <Button tone="plain" busy={changing === linked.identity_id} onClick={() => onUnlink(linked.identity_id)}>
                Unlink<span className="sr-only"> {label}</span>
              </Button>
            ) : (
              <Button tone="plain" busy={changing === name} onClick={() => onLink(name)}>
                Link<span className="sr-only"> {label}</span>
              </Button>
            )}
          </AccountRow>
        )
      })}
    </AccountRows>
  )
}
