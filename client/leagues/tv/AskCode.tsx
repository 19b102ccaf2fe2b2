import { type FormEvent, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface AskCodeProps {
  /** Why the one before opens nothing. */
  refusal: string | undefined
  onCode: (code: string) => void
}

/** Asks once: this screen keeps what it is told. */
export function AskCode({ refusal, onCode }: AskCodeProps) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') onCode(code.trim())
  }

  return (
    <div className="grid min-h-dvh place-items-center p-6">
      <form onSubmit={submit} className="grid w-full max-w-sm gap-5">
        <h1 className="font-display text-3xl font-medium">League screen</h1>
        <Field
          label="Code of the season"
          hint="It stands on the page of the season, under TV. This screen keeps it until another one is made."
          error={refusal}
        >
          {(ids) => (
            <TextInput
              {...ids}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              placeholder="K7QF-3MXP-9TWA"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              className="figures"
            />
          )}
        </Field>
        <Button type="submit">Show the season</Button>
      </form>
    </div>
  )
}
