import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { authSettingsQuery } from '#client/auth/queries.ts'
import { sentenceOf } from '#client/auth/refusals.ts'
import { whyNoKeys } from '#client/auth/second-step/keys.ts'
import { AccountRows } from '#client/auth/security/AccountRows.tsx'
import { Done } from '#client/auth/security/Done.tsx'
import { accountKey, passkeysOf } from '#client/auth/security/queries.ts'
import { useConfirmed } from '#client/auth/security/use-confirmed.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

import { addPasskey } from './passkey-calls.ts'
import { PasskeyRow } from './PasskeyRow.tsx'

/** The passkeys of an account, and how to add one. */
export function Passkeys({ userId }: { userId: string }) {
  const { data: ways } = useSuspenseQuery(authSettingsQuery)
  if (!ways.passkeys_enabled) return <p className="text-muted">The studio does not offer passkeys at the moment.</p>

  return <OfferedPasskeys userId={userId} />
}

function OfferedPasskeys({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const confirmed = useConfirmed()
  const { data: passkeys } = useSuspenseQuery(passkeysOf(userId))
  const [done, tell] = useState<string>()
  const adding = useMutation({
    mutationFn: () => confirmed(addPasskey),
    onMutate: () => tell(undefined),
    onSuccess: async ({ friendly_name: name }) => {
      await queries.invalidateQueries({ queryKey: accountKey(userId) })
      tell(`Next time, sign in with “${name}”.`)
    },
  })
  const problem = useFocusOn(adding.error)
  const hindrance = whyNoKeys()

  return (
    <>
      {adding.error && (
        <Refusal title="No passkey was added" ref={problem} error={adding.error} why={sentenceOf(adding.error)} />
      )}
      {done && <Done title={done} />}
      {passkeys.length > 0 ? (
        <AccountRows label="Your passkeys">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              userId={userId}
              passkey={passkey}
              onRemoved={() => tell('The passkey is removed.')}
            />
          ))}
        </AccountRows>
      ) : (
        <p>You have none. With one, this device signs you in by your face, your finger or its PIN.</p>
      )}
      {hindrance ? (
        <Notice title="No passkey can be added here">{hindrance}</Notice>
      ) : (
        <Button tone="quiet" className="justify-self-start" busy={adding.isPending} onClick={() => adding.mutate()}>
          Add a passkey
        </Button>
      )}
    </>
  )
}
