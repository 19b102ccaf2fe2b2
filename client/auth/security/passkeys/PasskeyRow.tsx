import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { NameField } from '#client/auth/security/account/NameField.tsx'
import { AccountRow } from '#client/auth/security/AccountRow.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import { accountKey } from '#client/auth/security/queries.ts'
import { RemoveDialog } from '#client/auth/security/RemoveDialog.tsx'
import { useConfirmed } from '#client/auth/security/use-confirmed.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Passkey } from '#shared/auth/passkeys.ts'

import { removePasskey, renamePasskey } from './passkey-calls.ts'

/** One passkey: its name, which can be changed in place, and its way out of the account. */
export function PasskeyRow({
  userId,
  passkey,
  onRemoved,
}: {
  userId: string
  passkey: Passkey
  onRemoved: () => void
}) {
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
