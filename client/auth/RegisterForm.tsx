import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import { Link } from '#client/app/Link.tsx'
import { useRememberedPath } from '#client/app/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import type { Session } from '#shared/auth/user.ts'
import { blankToNull } from '#shared/http/blank-to-null.ts'

import { captchaToken } from './captcha-token.ts'
import { Captcha } from './Captcha.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { refusals, sentenceOf } from './refusals.ts'
import { auth } from './session.ts'
import { textLink } from './text-link.ts'
import { useFocusOn } from './use-focus-on.ts'

interface TextField {
  name: string
  label: string
  type: 'text' | 'tel' | 'email'
  autoComplete: string
  /** Why it is asked for, where it need not be told. */
  hint?: string
}

const fields: readonly TextField[] = [
  { name: 'first_name', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  {
    name: 'phone',
    label: 'Phone',
    type: 'tel',
    autoComplete: 'tel',
    hint: 'Only used if we have to move a booking.',
  },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'username' },
]

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

async function register(form: FormData) {
  const read = (name: string) => textOf(form.get(name))
  const data = {
    first_name: blankToNull(read('first_name')),
    last_name: blankToNull(read('last_name')),
    phone: blankToNull(read('phone')),
  }
  const account = { email: read('email'), password: read('password'), data, ...captchaToken() }
  const { error, ...signedUp } = await auth().signUp(account, { redirectTo: `${location.origin}/` })
  if (error) throw error

  return { email: account.email, ...signedUp }
}

/** Nothing is checked here: the server answers, and its sentence stands beside the field that it is about. */
export function RegisterForm({
  onPending,
  onSession,
}: {
  onPending: (email: string) => void
  onSession: (session: Session) => Promise<void>
}) {
  const remembered = useRememberedPath()
  const registering = useMutation({
    mutationFn: async (form: FormData) => {
      const { email, session } = await register(form)
      if (session) await onSession(session)
      else onPending(email)
    },
  })
  const problem = useFocusOn(registering.error)
  const refused = refusals(registering.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!registering.isPending) registering.mutate(new FormData(event.currentTarget))
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {registering.error && (
        <Notice kind="problem" title="The account is not made yet" ref={problem}>
          {sentenceOf(registering.error)}
        </Notice>
      )}
      {fields.map(({ name, label, hint, ...control }) => (
        <Field key={name} label={label} hint={hint} optional={hint !== undefined} error={refused[name]}>
          {(ids) => <TextInput {...ids} {...control} name={name} enterKeyHint="next" />}
        </Field>
      ))}
      <NewPasswordField label="Password" error={refused['password']} />
      <Captcha />
      <Button type="submit" size="large" busy={registering.isPending}>
        Create the account
      </Button>
      <p>
        Already have an account?{' '}
        <Link to="/login" state={{ from: remembered }} className={textLink}>
          Sign in
        </Link>
      </p>
    </form>
  )
}
