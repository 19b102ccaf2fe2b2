import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'

import { Link } from '#client/app/Link.tsx'
import { useGo, useRememberedPath } from '#client/app/navigation.ts'
import { startOf } from '#client/permissions/rights.ts'
import { studioQuery } from '#client/settings/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'

import { AuthLayout } from './AuthLayout.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { signIn } from './sign-in-out.ts'

export function LoginPage() {
  const remembered = useRememberedPath()
  const { data: studio } = useQuery(studioQuery)
  const problem = useRef<HTMLDivElement>(null)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const entering = useEntering(remembered, () => requestAnimationFrame(() => problem.current?.focus()))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!entering.isPending) entering.mutate({ email, password })
  }

  return (
    <AuthLayout title="Sign in" lead="Bookings, builds and leagues in one place.">
      <form noValidate onSubmit={submit} className="grid gap-5">
        {entering.error && (
          <Notice kind="problem" title="You are not signed in" ref={problem}>
            {entering.error.message}
          </Notice>
        )}
        <Field label="E-mail">
          {(ids) => (
            <TextInput
              {...ids}
              type="email"
              autoComplete="username"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Field label="Password">
          {(ids) => (
            <TextInput
              {...ids}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <Button type="submit" size="large" busy={entering.isPending}>
          Sign in
        </Button>
        <OtherWays remembered={remembered} />
      </form>
      {studio?.demo && (
        <DemoAccounts
          onPick={(account) => {
            setEmail(account.email)
            setPassword(account.password)
          }}
        />
      )}
    </AuthLayout>
  )
}

/** Signs in and goes to the remembered path, or to where this person's own work begins. */
function useEntering(remembered: string | undefined, onRefused: () => void) {
  const go = useGo()

  return useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }) => {
      const { user } = await signIn(email, password)
      return remembered ?? (await startOf(user.id))
    },
    onSuccess: (path) => go(path, { replace: true }),
    onError: onRefused,
  })
}

function OtherWays({ remembered }: { remembered: string | undefined }) {
  const link = 'inline-flex min-h-11 items-center text-fairway underline underline-offset-4'

  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <Link to="/register" state={{ from: remembered }} className={link}>
        Create an account
      </Link>
      <Link to="/forgot-password" className={link}>
        Forgotten your password?
      </Link>
    </p>
  )
}
