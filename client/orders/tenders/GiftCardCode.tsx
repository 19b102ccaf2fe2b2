import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { codeLength, readCode } from '#shared/payments/gift-cards.ts'

export const lessHint = 'Less is taken where less is left on it.'

interface CodeFieldProps {
  typed: string
  hint?: string | undefined
  error?: string | undefined
  onType: (typed: string) => void
}

export const isWholeCode = (typed: string): boolean => readCode(typed).length === codeLength

/** The code of a gift card, typed or scanned. */
export const CodeField = ({ typed, hint, error, onType }: CodeFieldProps) => (
  <Field label="Code of the gift card" hint={hint} error={error}>
    {(ids) => (
      <TextInput
        {...ids}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="font-mono"
        placeholder="K7Q2-9DXM-3TRV-8HWA"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Field>
)
