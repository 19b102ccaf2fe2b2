import { useState } from 'react'

import { peopleToPick } from '#client/people/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { type PickedPerson, PersonPicker } from '#client/ui/forms/PersonPicker.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Player } from '#shared/leagues/registrations/contract.ts'

/** Somebody who is a client, or the name of somebody who becomes one. */
export interface PickedPlayer {
  person: PickedPerson | undefined
  firstName: string
  lastName: string
  email: string
}

export const nobody: PickedPlayer = { person: undefined, firstName: '', lastName: '', email: '' }

/** As the desk signs them up; undefined while somebody is not named yet. */
export function playerOf({ person, firstName, lastName, email }: PickedPlayer): Player | undefined {
  if (person) return { personId: person.id }
  if (firstName.trim() === '' || lastName.trim() === '') return undefined

  return { firstName, lastName, ...(email.trim() !== '' && { email }) }
}

interface PlayerPickerProps {
  picked: PickedPlayer
  onPick: (picked: PickedPlayer) => void
}

/** Finds a client, or takes the name of a new one. */
export function PlayerPicker({ picked, onPick }: PlayerPickerProps) {
  const [isNew, setNew] = useState(false)
  const change = (more: Partial<PickedPlayer>) => onPick({ ...picked, ...more })
  if (picked.person) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-3">
        <strong>{picked.person.name}</strong>
        <Button tone="quiet" size="small" onClick={() => onPick(nobody)}>
          Somebody else
        </Button>
      </p>
    )
  }
  if (!isNew) {
    return (
      <div className="grid gap-2">
        <PersonPicker isFirst label="Player" find={peopleToPick} onPick={(person) => change({ person })} />
        <Button tone="plain" size="small" className="justify-self-start" onClick={() => setNew(true)}>
          Somebody new
        </Button>
      </div>
    )
  }

  const fields = [
    { name: 'firstName', label: 'First name', optional: false },
    { name: 'lastName', label: 'Last name', optional: false },
    { name: 'email', label: 'E-mail', optional: true },
  ] as const
  return (
    <div className="grid gap-3">
      {fields.map(({ name, label, optional }) => (
        <Field key={name} label={label} optional={optional}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="off"
              maxLength={name === 'email' ? 254 : 80}
              value={picked[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <Button tone="plain" size="small" className="justify-self-start" onClick={() => setNew(false)}>
        Find a client instead
      </Button>
    </div>
  )
}
