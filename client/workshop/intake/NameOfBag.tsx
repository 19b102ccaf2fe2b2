import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

/** Whose bag of a group it is, where that is no client of the studio. */
export function NameOfBag({ onName }: { onName: (name: string) => void }) {
  const [name, setName] = useState('')

  return (
    <form
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onName(name.trim())
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label="Or the name of the bag" hint="Whose it is, where that is no client.">
          {(ids) => (
            <TextInput {...ids} maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
      </div>
      <Button type="submit" tone="quiet" className="mt-7" disabled={name.trim() === ''}>
        Go on
      </Button>
    </form>
  )
}
