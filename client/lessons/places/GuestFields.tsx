import { Plus, X } from 'lucide-react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import type { Party } from './attendees.ts'

interface GuestFieldsProps {
  guests: Party['others']
  onGuests: (guests: Party['others']) => void
  /** What is wrong with the name of one, by its key. */
  problemOf: (key: string) => string | undefined
  isFull: boolean
}

// It was asked for by a press: what is typed next is its name.
const focusOnceDrawn = (input: HTMLInputElement | null) => input?.focus()

/** Those who come and are known by name alone. */
export const GuestFields = ({ guests, onGuests, problemOf, isFull }: GuestFieldsProps) => (
  <>
    {guests.map((guest, at) => (
      <Field key={guest.key} label={`Guest ${at + 1}`} error={problemOf(guest.key)}>
        {(ids) => (
          <span className="flex gap-2">
            <TextInput
              {...ids}
              ref={focusOnceDrawn}
              autoComplete="off"
              maxLength={120}
              value={guest.name}
              onChange={({ target }) => onGuests(guests.with(at, { ...guest, name: target.value }))}
            />
            <Button tone="quiet" className="px-3" onClick={() => onGuests(guests.toSpliced(at, 1))}>
              <X aria-hidden className="size-4.5" />
              <span className="sr-only">Take out guest {at + 1}</span>
            </Button>
          </span>
        )}
      </Field>
    ))}
    {!isFull && (
      <Button
        tone="quiet"
        className="w-fit"
        onClick={() => onGuests([...guests, { key: crypto.randomUUID(), name: '' }])}
      >
        <Plus aria-hidden className="size-4.5" />
        Add a guest
      </Button>
    )}
  </>
)
