import { useState } from 'react'

import { leastSeen, scopeWords } from '#client/auth/oauth/scope-words.ts'
import { shortName } from '#client/auth/oauth/short-name.ts'
import { AccountRow } from '#client/auth/security/AccountRow.tsx'
import { shutOutApp } from '#client/auth/security/linked/link-calls.ts'
import { RemoveDialog } from '#client/auth/security/RemoveDialog.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Grant } from '#shared/auth/oauth.ts'

/** An app, what it sees, and its way out. */
export function AppRow({ userId, grant, onRemoved }: { userId: string; grant: Grant; onRemoved: () => void }) {
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
