import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { auth } from '#client/api/session/session.ts'
import { captchaToken } from '#client/auth/captcha-token.ts'
import { Captcha } from '#client/auth/Captcha.tsx'
import { NewPasswordField } from '#client/auth/password/NewPasswordField.tsx'
import { refusals, sentenceOf } from '#client/auth/refusals.ts'
import { textLink } from '#client/auth/text-link.ts'
import { documentOf, TermsSentence } from '#client/people/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useRememberedPath } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useProblemFocus } from '#client/ui/forms/use-problem-focus.ts'
import type { Session } from '#shared/auth/user.ts'
import { EmailAddress, OrNull, PhoneNumber } from '#shared/http/wire.ts'
import { PersonName } from '#shared/people/person-name.ts'

async function register({ email, password, ...data }: NewAccount, termsVersion: number | undefined, goingTo = '/') {
  const account = { email, password, data, terms_version: termsVersion, ...captchaToken() }
  const { error, ...signedUp } = await auth().signUp(account, { redirectTo: location.origin + goingTo })
  if (error) throw error

  return { email, ...signedUp }
}

/**
 * Creates an account. Missing or invalid fields are marked when they are left; the server answers about the password.
 */
export function RegisterForm({
  onPending,
  onSession,
}: {
  onPending: (email: string) => void
  onSession: (session: Session) => Promise<void>
}) {
  const remembered = useRememberedPath()
  const { data: terms } = useQuery(documentOf('account_terms'))
  const form = useRegisterForm()
  const { problems, focusProblems } = useProblemFocus()
  const registering = useMutation({
    mutationFn: async (account: NewAccount) => {
      const { email, session } = await register(account, terms?.version, remembered)
      if (session) await onSession(session)
      else onPending(email)
    },
    onError(error) {
      showRefusals(form, error)
      focusProblems()
    },
  })
  const submit = (account: NewAccount) => !registering.isPending && registering.mutate(account)
  const { error } = registering
  const isAtField = registerFields.some(({ name }) => name in refusals(error))

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit, focusProblems)(event)} className="grid gap-5">
      <FormProblems
        form={form}
        fields={registerFields}
        refused="The account is not made yet"
        error={isAtField ? undefined : error}
        why={error ? sentenceOf(error) : undefined}
        ref={problems}
      />
      <Fields form={form} />
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

function Fields({ form }: { form: RegisterFormState }) {
  const { errors } = form.formState

  return (
    <>
      {textFields.map(({ name, label, hint, ...control }) => (
        <Field key={name} label={label} hint={hint} optional={hint !== undefined} error={errors[name]?.message}>
          {(ids) => <TextInput {...ids} {...control} {...form.register(name)} enterKeyHint="next" />}
        </Field>
      ))}
      <NewPasswordField label="Password" error={errors.password?.message} {...form.register('password')} />
    </>
  )
}

function showRefusals(form: RegisterFormState, error: Error): void {
  const refused = refusals(error)
  for (const { name } of registerFields) {
    const message = refused[name]
    if (message) form.setError(name, { message })
  }
}

/** The account and its owner's first profile, by the protocol's names. */
const NewAccount = z.object({
  first_name: OrNull(PersonName(80)),
  last_name: OrNull(PersonName(80)),
  phone: OrNull(PhoneNumber),
  email: EmailAddress,
  password: z.string().min(1, 'Choose a password.'),
})
type NewAccount = z.output<typeof NewAccount>

interface TextField {
  name: Exclude<keyof NewAccount, 'password'>
  label: string
  type: 'text' | 'tel' | 'email'
  autoComplete: string
  /** Why it is asked for, if it is optional. */
  hint?: string
}

const textFields: readonly TextField[] = [
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

const registerFields = [...textFields, { name: 'password', label: 'Password' }] as const

const useRegisterForm = () =>
  useForm<z.input<typeof NewAccount>, unknown, NewAccount>({
    resolver: zodResolver(NewAccount),
    ...asFieldsAreLeft,
    defaultValues: { first_name: '', last_name: '', phone: '', email: '', password: '' },
  })

type RegisterFormState = ReturnType<typeof useRegisterForm>
