import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Index } from '#shared/leagues/handicap/contract.ts'

/** An index as somebody types it; undefined where nothing is, and null where it is none. */
export function indexIn(typed: string): number | null | undefined {
  if (typed.trim() === '') return undefined
  const number = Number(typed.replace(',', '.').replace(/^\+/, '-'))

  return Index.safeParse(number).data ?? null
}

interface IndexFieldProps {
  typed: string
  onType: (typed: string) => void
  hint?: string
  label?: string
}

/** The handicap index to begin with. */
export const IndexField = ({ typed, onType, hint, label = 'Handicap index to begin with' }: IndexFieldProps) => (
  <Field
    label={label}
    optional
    {...(hint !== undefined && { hint })}
    error={indexIn(typed) === null ? 'Type an index with one decimal, such as 14.3.' : undefined}
  >
    {(ids) => (
      <TextInput
        {...ids}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        className="max-w-32 figures"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    )}
  </Field>
)
