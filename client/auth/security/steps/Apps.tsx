import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { leastSeen, scopeWords } from '#client/auth/oauth/scope-words.ts'
import { shortName } from '#client/auth/oauth/short-name.ts'
import { AccountPart } from '#client/auth/security/account/AccountPart.tsx'
import { AccountRow } from '#client/auth/security/AccountRow.tsx'
import { AccountRows } from '#client/auth/security/AccountRows.tsx'
import { Done } from '#client/auth/security/Done.tsx'
import { shutOutApp } from '#client/auth/security/linked/link-calls.ts'
import { appsOf } from '#client/auth/security/queries.ts'
import { RemoveDialog } from '#client/auth/security/RemoveDialog.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Grant } from '#shared/auth/oauth.ts'

/** The apps that a person signs in to with this account; nothing if the studio does not offer that. */
export function Apps({ userId }: { userId: string }) {
  const { data: apps, isError } = useQuery(appsOf(userId))
  if (!apps?.isOffered && !isError) return null

  return (
    <AccountPart title="Apps with access" lead="What you sign in to with your account here, and what it sees of you.">
      <AppList userId={userId} />
    </AccountPart>
  )
}

function AppList({ userId }: { userId: string }) {
  const { data: apps } = useSuspenseQuery(appsOf(userId))
  const [shutOut, tell] = useState<string>()

  return (
    <>
      {shutOut && <Done title={`${shutOut} no longer has access.`} />}
      {apps.grants.length > 0 ? (
        <AccountRows label="Your apps">
          {apps.grants.map((grant) => (
            <AppRow
              key={grant.client.id}
              userId={userId}
              grant={grant}
              onRemoved={() => tell(shortName(grant.client.name))}
            />
          ))}
        </AccountRows>
      ) : (
        <p>No app has access to your account.</p>
      )}
    </>
  )
}

/** An app, what it sees, and the button that ends its access. */
function AppRow({ userId, grant, onRemoved }: { userId: string; grant: Grant; onRemoved: () => void }) {
  const { date } = useStudio()
  const [isAsking, ask] = useState(false)
  const name = shortName(grant.client.name)
  const seen = grant.scopes.flatMap((scope) => scopeWords[scope] ?? [])
  const facts = [...(seen.length > 0 ? seen : [leastSeen]), `Allowed ${date(new Date(grant.granted_at))}`]

  return (
    <AccountRow name={<span className="wrap-anywhere">{name}</span>} facts={facts.join(' · ')}>
      <Button tone="plain" onClick={() => ask(true)}>
        Withdraw<span className="sr-only"> the access of {name}</span>
      </Button>
      {isAsking && (
        <RemoveDialog
          userId={userId}
          title={`Withdraw the access of “${name}”?`}
          action="Withdraw access"
          remove={() => shutOutApp(grant.client.id)}
          onRemoved={onRemoved}
          onClose={() => ask(false)}
        >
          It is signed out of your account at once. What it has seen so far it may have kept.
        </RemoveDialog>
      )}
    </AccountRow>
  )
}
