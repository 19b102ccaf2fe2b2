import { useSuspenseQuery } from '@tanstack/react-query'

import { auth, useAuth } from '#client/api/session/session.ts'
import { sentenceOf } from '#client/auth/refusals.ts'
import { AccountRow } from '#client/auth/security/AccountRow.tsx'
import { AccountRows } from '#client/auth/security/AccountRows.tsx'
import { userOf } from '#client/auth/security/queries.ts'
import { useChanging } from '#client/auth/security/use-changing.ts'
import { arrivalWords } from '#client/auth/sign-in/arrival-words.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { User } from '#shared/auth/user.ts'

import { linkAccount, unlinkAccount } from './link-calls.ts'

export function LinkedPart({ userId, providers }: { userId: string; providers: readonly Provider[] }) {
  const { data: user } = useSuspenseQuery(userOf(userId))
  const linking = useChanging(userId, linkAccount, () => undefined)
  const unlinking = useChanging(userId, unlinkAccount, () => undefined)
  const { linkProblem } = useAuth()
  const refusal = linkProblem && auth().refusedWith
  const error = linking.error ?? unlinking.error
  const problem = useFocusOn(error)

  return (
    <>
      {linkProblem && refusal && (
        <Notice kind="warning" title="Nothing was linked">
          {arrivalWords(linkProblem, refusal).sentence}
        </Notice>
      )}
      {error && <Refusal title="Nothing was changed" ref={problem} error={error} why={sentenceOf(error)} />}
      <LinkedAccounts
        providers={providers}
        identities={user.identities}
        changing={linking.isPending ? linking.variables : unlinking.isPending ? unlinking.variables : undefined}
        onLink={linking.mutate}
        onUnlink={unlinking.mutate}
      />
    </>
  )
}

type Identity = User['identities'][number]

interface Provider {
  name: string
  label: string
}

/** The person's accounts at the providers that the studio offers. */
function LinkedAccounts({
  providers,
  identities,
  changing,
  onLink,
  onUnlink,
}: {
  providers: readonly Provider[]
  identities: readonly Identity[]
  /** The provider being linked, or the identity being removed. */
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
