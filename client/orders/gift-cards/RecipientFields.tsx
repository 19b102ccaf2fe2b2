import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

interface Recipient {
  name: string
  email: string
}

interface RecipientFieldsProps<Typed extends Recipient> {
  typed: Typed
  type: (typed: Typed) => void
  problemOf: (path: string) => string | undefined
}

/** To whom a gift card is mailed. */
export const RecipientFields = <Typed extends Recipient>({ typed, type, problemOf }: RecipientFieldsProps<Typed>) => (
  <>
    <Field label="For whom" error={problemOf('recipient.name')}>
      {(ids) => (
        <TextInput
          {...ids}
          autoComplete="off"
          maxLength={80}
          value={typed.name}
          onChange={({ target }) => type({ ...typed, name: target.value })}
        />
      )}
    </Field>
    <Field label="Their e-mail address" error={problemOf('recipient.email')}>
      {(ids) => (
        <TextInput
          {...ids}
          type="email"
          autoComplete="off"
          value={typed.email}
          onChange={({ target }) => type({ ...typed, email: target.value })}
        />
      )}
    </Field>
  </>
)
