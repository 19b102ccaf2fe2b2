import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'

import { auth } from '#client/api/session/session.ts'
import { captchaToken } from '#client/auth/captcha/captcha-token.ts'
import { Captcha } from '#client/auth/captcha/Captcha.tsx'
import { NewPasswordField } from '#client/auth/password/NewPasswordField.tsx'
import { refusals, sentenceOf } from '#client/auth/refusals.ts'
import { textLink } from '#client/auth/text-link.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { documentOf } from '#client/people/consents/queries.ts'
import { TermsSentence } from '#client/people/consents/TermsSentence.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useRememberedPath } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Session } from '#shared/auth/user.ts'
import { blankToNull } from '#shared/http/blank-to-null.ts'

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

async function register(form: FormData, termsVersion: number | undefined) {
  const read = (name: string) => textOf(form.get(name))
  const data = {
    first_name: blankToNull(read('first_name')),
    last_name: blankToNull(read('last_name')),
    phone: blankToNull(read('phone')),
  }
  const account = {
    email: read('email'),
    password: read('password'),
    data,
    terms_version: termsVersion,
    ...captchaToken(),
  }
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
  const { data: terms } = useQuery(documentOf('account_terms'))
  const registering = useMutation({
    mutationFn: async (form: FormData) => {
      const { email, session } = await register(form, terms?.version)
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
      {terms && <TermsSentence terms={terms} />}
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
