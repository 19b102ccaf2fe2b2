import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { type Party, sizeOf, whoLacksName } from './attendees.ts'
import { GuestFields } from './GuestFields.tsx'

interface WhoComesProps {
  party: Party
  onParty: (party: Party) => void
  /** The name that is on record of whoever buys; without it they type theirs. */
  ownName: string | undefined
  /** How many places can be taken. */
  most: number
  /** Whether names that are missing are pointed at. */
  isChecked: boolean
}

/** Oneself, and others by name, as many as there are places. */
export function WhoComes({ party, onParty, ownName, most, isChecked }: WhoComesProps) {
  const { self, others } = party
  const lacking = isChecked ? whoLacksName(party) : new Set()
  const problemOf = (who: string) => (lacking.has(who) ? 'Type the name of whoever comes.' : undefined)
  const isFull = sizeOf(party) >= most

  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-medium">Who comes?</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          data-first
          className="size-5 shrink-0 accent-fairway"
          checked={self !== undefined}
          disabled={self === undefined && isFull}
          onChange={({ target }) => onParty({ others, ...(target.checked && { self: ownName ?? '' }) })}
        />
        {ownName === undefined ? 'I come myself' : `I come myself, ${ownName}`}
      </label>
      {self !== undefined && ownName === undefined && (
        <Field label="Your name" error={problemOf('self')}>
          {(ids) => (
            <TextInput
              {...ids}
              autoComplete="name"
              maxLength={120}
              value={self}
              onChange={({ target }) => onParty({ ...party, self: target.value })}
            />
          )}
        </Field>
      )}
      <GuestFields
        guests={others}
        onGuests={(guests) => onParty({ ...party, others: guests })}
        problemOf={problemOf}
        isFull={isFull}
      />
      {isFull && (
        <p className="text-sm text-muted">
          {most === 1 ? 'It is the last place.' : `More than ${most} cannot be taken at once.`}
        </p>
      )}
    </fieldset>
  )
}
