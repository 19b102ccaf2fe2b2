import { useSession } from '#client/api/session/session.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Contact } from '#shared/booking/contract.ts'

import { type DetailsFormState, hints, personFields } from './details-form.ts'
import { ForWhom } from './ForWhom.tsx'

interface Props {
  form: DetailsFormState
  /** The person who books, as the studio knows them. */
  known: Contact | undefined
  /** The id of the household's member who comes. */
  personId: string | undefined
  onOther: () => void
}

/** Who comes: a member of the household, the signed-in person, or somebody typed. */
export function ClientFields({ form, known, personId, onOther }: Props) {
  const session = useSession()
  if (session && personId !== undefined) return <ForWhom personId={personId} userId={session.user.id} />

  return (
    <>
      {known ? <KnownPerson person={known} onOther={onOther} /> : <PersonFields form={form} />}
      {!session && <SignInHint />}
    </>
  )
}

function SignInHint() {
  const { whole } = usePlace()

  return (
    <p className="-mt-1 text-sm text-muted">
      No account needed. If you have one,{' '}
      <Link to="/login" state={{ from: whole }} className="text-fairway underline underline-offset-4">
        sign in
      </Link>{' '}
      and your details are filled in.
    </p>
  )
}

/** The person who books, as the studio knows them; nothing is asked twice. */
function KnownPerson({ person, onOther }: { person: Contact; onOther: () => void }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0 leading-snug">
        <span className="font-semibold">
          {person.firstName} {person.lastName}
        </span>
        <br />
        <span className="text-sm break-words text-muted">
          {person.email}
          <br />
          {person.phone}
        </span>
      </p>
      <Button tone="plain" onClick={onOther}>
        Somebody else
      </Button>
    </div>
  )
}

function PersonFields({ form }: { form: DetailsFormState }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 [&>:nth-child(n+3)]:max-sm:col-span-2 [&>:nth-child(n+3)]:lg:col-span-2">
      {personFields.map(({ name, label, ...control }) => (
        <Field
          key={name}
          label={label}
          hint={hints[name]}
          error={form.getFieldState(name, form.formState).error?.message}
        >
          {(ids) => <TextInput {...ids} {...control} enterKeyHint="next" {...form.register(name)} />}
        </Field>
      ))}
    </div>
  )
}
