import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

interface SignatureFieldProps {
  /** What is agreed to by it, as a sentence's end: `you approve the clubs and the price above`. */
  agreed: string
  name: string
  onType: (name: string) => void
}

/** Whoever types their name here has signed. */
export const SignatureField = ({ agreed, name, onType }: SignatureFieldProps) => (
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
)
