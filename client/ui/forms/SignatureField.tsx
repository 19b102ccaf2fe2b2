import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { SignedName } from '#shared/people/person-name.ts'

import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

interface SignatureFieldProps {
  /** What is agreed to by it, as a sentence's end: `you approve the clubs and the price above`. */
  agreed: string
  name: string
  /** What whoever signs is called, as far as it is known: offered, not typed for them. */
  known?: string
  onType: (name: string) => void
}

/** Whoever types their name here has signed. */
export function SignatureField({ agreed, name, known = '', onType }: SignatureFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const problem = isLeft && name !== '' ? SignedName.safeParse(name.trim()).error?.issues[0]?.message : undefined

  return (
    <div className="grid justify-items-start gap-1">
      <div className="w-full">
        <Field label="Your full name" hint={`Typed here it is your signature: ${agreed}.`} error={problem}>
          {(ids) => (
            <TextInput
              {...ids}
              required
              autoComplete="name"
              maxLength={120}
              value={name}
              onBlur={() => setLeft(true)}
              onChange={({ target }) => onType(target.value)}
            />
          )}
        </Field>
      </div>
      {known !== '' && name !== known && (
        <Button tone="plain" size="tight" onClick={() => onType(known)}>
          Sign as {known}
        </Button>
      )}
    </div>
  )
}
