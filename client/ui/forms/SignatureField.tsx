import { Button } from '#client/ui/Button.tsx'

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
export const SignatureField = ({ agreed, name, known = '', onType }: SignatureFieldProps) => (
  <div className="grid justify-items-start gap-1 *:w-full">
    <Field label="Your full name" hint={`Typed here it is your signature: ${agreed}.`}>
      {(ids) => (
        <TextInput
          {...ids}
          required
          autoComplete="name"
          maxLength={120}
          value={name}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Field>
    {known !== '' && name !== known && (
      <Button tone="plain" size="tight" className="w-auto!" onClick={() => onType(known)}>
        Sign as {known}
      </Button>
    )}
  </div>
)
