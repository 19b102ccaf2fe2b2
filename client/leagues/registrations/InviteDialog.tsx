import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Call } from '#shared/http/call.ts'

interface InviteDialogProps {
  title: string
  invite: (call: Call, body: { name: string; email: string }) => Promise<unknown>
  /** What is asked anew after it. */
  touches: readonly (readonly unknown[])[]
  onClose: () => void
}

/** Somebody is invited into a team by a link that is mailed: by one of its players, or by the desk. */
export function InviteDialog({ title, invite, touches, onClose }: InviteDialogProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const inviting = useAct(async (_: undefined, call) => invite(call, { name, email }), {
    done: () => `${name} is invited`,
    touches,
    onDone: onClose,
  })

  return (
    <ActDialog
      title={title}
      act={inviting}
      verb="Send the invitation"
      otherwise="Nobody is invited"
      isOff={name.trim() === '' || email.trim() === ''}
      onAct={() => inviting.mutate(undefined)}
      onClose={onClose}
    >
      <Field label="Name">
        {(ids) => (
          <TextInput
            {...ids}
            data-first
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label="E-mail" hint="The link to join goes there.">
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  )
}
