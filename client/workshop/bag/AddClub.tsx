import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { nameOfSlot, Slot } from '#shared/clubs/slots.ts'
import { fieldOf, type SpecKey } from '#shared/clubs/spec.ts'

import { addMyClub, clubsKey } from './queries.ts'

/** What a golfer knows of a club without tools. The studio measures the rest. */
const asked = ['headBrand', 'headModel', 'headSerial', 'shaftModel', 'gripModel'] as const satisfies readonly SpecKey[]

const blank = Object.fromEntries(asked.map((key) => [key, '']))

/** A club that somebody already owns. */
export function AddClub({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [slot, choose] = useState<Slot>('D')
  const [typed, type] = useState(blank)
  const adding = useMutation({
    mutationFn: () =>
      addMyClub(
        {
          slot,
          spec: Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim())),
        },
        key,
      ),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: clubsKey })
      toastDone(`${nameOfSlot(slot)} is in your bag`)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate()
  }

  return (
    <Dialog title="Add a club" onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {adding.error && (
          <Notice kind="problem" title="It is not in your bag yet">
            {adding.error.message}
          </Notice>
        )}
        <ClubFields slot={slot} typed={typed} onChoose={choose} onType={type} />
        <Button type="submit" busy={adding.isPending} className="justify-self-start">
          Add it
        </Button>
      </form>
    </Dialog>
  )
}

interface ClubFieldsProps {
  slot: Slot
  typed: Record<string, string>
  onChoose: (slot: Slot) => void
  onType: (typed: Record<string, string>) => void
}

function ClubFields({ slot, typed, onChoose, onType }: ClubFieldsProps) {
  return (
    <>
      <Field label="Club">
        {(ids) => (
          <Select {...ids} data-first value={slot} onChange={({ target }) => onChoose(Slot.parse(target.value))}>
            {Slot.options.map((one) => (
              <option key={one} value={one}>
                {nameOfSlot(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {asked.map((name) => (
        <Field key={name} label={fieldOf(name).label} optional>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={120}
              value={typed[name] ?? ''}
              onChange={({ target }) => onType({ ...typed, [name]: target.value })}
            />
          )}
        </Field>
      ))}
    </>
  )
}
