import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'

import { call } from '#client/api/call.ts'
import { Link } from '#client/app/Link.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { authContract } from '#shared/auth/contract.ts'
import type { Session } from '#shared/auth/user.ts'

import { blankToNull } from './blank-to-null.ts'
import { refusals } from './refusals.ts'

const fields = [
  { name: 'first_name', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'email', label: 'E-mail', type: 'email', autoComplete: 'email' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
] as const

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

const redirect = () => ({ redirect_to: `${location.origin}/` })

/** Nothing is checked here: the server answers, and its sentence stands beside the field that it is about. */
export function RegisterForm({
  onPending,
  onSession,
}: {
  onPending: (email: string) => void
  onSession: (session: Session) => Promise<void>
}) {
  const problem = useRef<HTMLDivElement>(null)
  const registering = useMutation({
    mutationFn: async (form: FormData) => {
      const read = (name: string) => textOf(form.get(name))
      const answer = await call(authContract.signUp, {
        query: redirect(),
        body: {
          email: read('email'),
          password: read('password'),
          data: {
            first_name: blankToNull(read('first_name')),
            last_name: blankToNull(read('last_name')),
            phone: blankToNull(read('phone')),
          },
        },
      })
      if ('access_token' in answer) await onSession(answer)
      else onPending(answer.email)
    },
    onError: () => requestAnimationFrame(() => problem.current?.focus()),
  })
  const refused = refusals(registering.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!registering.isPending) registering.mutate(new FormData(event.currentTarget))
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {registering.error && (
        <Notice kind="problem" title="The account is not made yet" ref={problem}>
          {registering.error.message}
        </Notice>
      )}
      {fields.map(({ name, label, ...control }) => (
        <Field key={name} label={label} error={refused[name]}>
          {(ids) => <TextInput {...ids} {...control} name={name} />}
        </Field>
      ))}
      <Button type="submit" size="large" busy={registering.isPending}>
        Create the account
      </Button>
      <p>
        You have one?{' '}
        <Link to="/login" className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4">
          Sign in
        </Link>
      </p>
    </form>
  )
}
