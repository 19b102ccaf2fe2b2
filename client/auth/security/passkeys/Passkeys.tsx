import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callAuth } from '#client/api/call-auth.ts'
import { authSettingsQuery } from '#client/auth/queries.ts'
import { sentenceOf } from '#client/auth/refusals.ts'
import { whyNoKeys, makeKey } from '#client/auth/second-step/keys.ts'
import { NameField } from '#client/auth/security/account/NameField.tsx'
import { AccountRow } from '#client/auth/security/AccountRow.tsx'
import { AccountRows } from '#client/auth/security/AccountRows.tsx'
import { Done } from '#client/auth/security/Done.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import { accountKey, passkeysOf } from '#client/auth/security/queries.ts'
import { RemoveDialog } from '#client/auth/security/RemoveDialog.tsx'
import { useConfirmed } from '#client/auth/security/use-confirmed.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { Passkey } from '#shared/auth/passkeys.ts'
import { deviceInWords } from '#shared/auth/user-agent.ts'

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

/** One passkey: renamed in place, or removed. */
function PasskeyRow({ userId, passkey, onRemoved }: { userId: string; passkey: Passkey; onRemoved: () => void }) {
  const { date, moment } = useStudio()
  const confirmed = useConfirmed()
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const { id, friendly_name: name = 'Passkey', created_at: added, last_used_at: used } = passkey
  const stop = () => setDoing(undefined)
  if (doing === 'rename') {
    return (
      <li className="py-4">
        <Rename userId={userId} passkeyId={id} name={name} onEnd={stop} />
      </li>
    )
  }

  const facts = [`Added ${date(new Date(added))}`, used ? `Last used ${moment(new Date(used))}` : 'Not used yet']
  return (
    <AccountRow name={name} facts={facts.join(' · ')}>
      <Button tone="plain" onClick={() => setDoing('rename')}>
        Rename<span className="sr-only"> {name}</span>
      </Button>
      <Button tone="plain" onClick={() => setDoing('remove')}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      {doing === 'remove' && (
        <RemoveDialog
          userId={userId}
          title={`Remove “${name}”?`}
          action="Remove the passkey"
          remove={() => confirmed(() => removePasskey(id))}
          onRemoved={onRemoved}
          onClose={stop}
        >
          It no longer signs you in. The device or the password manager keeps its half until you delete it there.
        </RemoveDialog>
      )}
    </AccountRow>
  )
}

function Rename({
  userId,
  passkeyId,
  name: before,
  onEnd,
}: {
  userId: string
  passkeyId: string
  name: string
  onEnd: () => void
}) {
  const queries = useQueryClient()
  const [name, setName] = useState(before)
  const renaming = useMutation({
    mutationFn: () => renamePasskey(passkeyId, name),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: accountKey(userId) })
      onEnd()
    },
  })

  return (
    <PlaceForm
      label={`Rename ${before}`}
      action="Save the name"
      busy={renaming.isPending}
      error={renaming.error}
      refused="The name was not changed"
      onSubmit={() => renaming.mutate()}
      onCancel={onEnd}
    >
      <NameField value={name} onChange={setName} />
    </PlaceForm>
  )
}

/** Has this browser make a passkey. If the server cannot name its keeper, it is named after the browser. */
async function addPasskey() {
  const { challenge_id, options } = await callAuth(({ askForPasskey }) => askForPasskey, {})
  const credential = await makeKey(options)
  const added = await callAuth((auth) => auth.addPasskey, { body: { challenge_id, credential } })

  return added.friendly_name ? added : renamePasskey(added.id, deviceInWords(navigator.userAgent))
}

const renamePasskey = (passkeyId: string, friendly_name: string) =>
  callAuth((auth) => auth.renamePasskey, { params: { passkeyId }, body: { friendly_name } })

const removePasskey = (passkeyId: string) => callAuth((auth) => auth.removePasskey, { params: { passkeyId } })
