import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { useAddPlace } from './queries.ts'

/** A place that was sold elsewhere or is given away. */
export function AddPlace({ clinicId, onClose }: { clinicId: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const adding = useAddPlace(clinicId, onClose)

  return (
    <Dialog title="Add somebody" onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() && !adding.isPending) adding.mutate({ name: name.trim(), ...(email && { email }) })
        }}
      >
        <p className="text-sm text-muted">
          For a place that was sold elsewhere or is given away: it has no order, and nothing is charged.
        </p>
        <Field label="Name">
          {(ids) => (
            <TextInput
              {...ids}
              data-first
              required
              autoComplete="off"
              maxLength={120}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label="E-mail" optional hint="They are written to if it is called off.">
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
        {adding.error && <Refusal title="Nobody was added" error={adding.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" busy={adding.isPending} disabled={!name.trim()}>
            Add them
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
