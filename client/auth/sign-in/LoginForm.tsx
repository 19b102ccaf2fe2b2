import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type FormEvent, useState, Suspense } from 'react'

import { auth } from '#client/api/session/session.ts'
import { captchaToken } from '#client/auth/captcha-token.ts'
import { Captcha } from '#client/auth/Captcha.tsx'
import { PasswordInput } from '#client/auth/password/PasswordInput.tsx'
import { sentenceOf } from '#client/auth/refusals.ts'
import { textLink } from '#client/auth/text-link.ts'
import { useEntering } from '#client/auth/use-entering.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Link } from '#client/routing/Link.tsx'
import { useRememberedPath } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { Failure } from '#shared/http/failure.ts'

import { PasskeyPlace } from './PasskeyPlace.tsx'

interface Credentials {
  email: string
  password: string
}

interface LoginEvents {
  /** Called with true once somebody is let in, and with false after a refusal. */
  onEntering: (isEntering: boolean) => void
  onUnconfirmed: (email: string) => void
}

/** Signs in with a password. Nothing is checked here, and after a refusal the typed text stays. */
export function LoginForm({
  given,
  onMailedCode,
  ...happenings
}: LoginEvents & {
  /** The initial values of the fields. */
  given: Credentials
  /** Asks for a mailed code, with the address as far as it is typed. */
  onMailedCode: (email: string) => void
}) {
  const [email, setEmail] = useState(given.email)
  const [password, setPassword] = useState(given.password)
  const entering = useSigningIn(happenings)
  const problem = useFocusOn(entering.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!entering.isPending) entering.mutate({ email, password })
  }

  return (
    <div className="grid gap-5">
      <form noValidate onSubmit={submit} className="grid gap-5">
        {entering.error && (
          <Notice kind="problem" title="You are not signed in" ref={problem}>
            {sentenceOf(entering.error)}
          </Notice>
        )}
        <Fields email={email} password={password} onEmail={setEmail} onPassword={setPassword} />
        <Captcha />
        <Button type="submit" size="large" busy={entering.isPending}>
          Sign in
        </Button>
      </form>
      <OtherWays onEntering={happenings.onEntering} onMailedCode={() => onMailedCode(email)} />
      <AccountLinks />
    </div>
  )
}

interface CredentialsFieldsProps extends Credentials {
  onEmail: (email: string) => void
  onPassword: (password: string) => void
}

function Fields({ email, password, onEmail, onPassword }: CredentialsFieldsProps) {
  return (
    <>
      <Field label="E-mail">
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            name="email"
            autoComplete="username webauthn"
            enterKeyHint="next"
            value={email}
            onChange={({ target }) => onEmail(target.value)}
          />
        )}
      </Field>
      <Field label="Password">
        {(ids) => (
          <PasswordInput
            {...ids}
            name="password"
            autoComplete="current-password"
            enterKeyHint="go"
            value={password}
            onChange={({ target }) => onPassword(target.value)}
          />
        )}
      </Field>
    </>
  )
}

function useSigningIn({ onEntering, onUnconfirmed }: LoginEvents) {
  const enter = useEntering()

  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const session = await auth().signInWithPassword({ ...credentials, ...captchaToken() })
      if (!session) {
        throw new Failure('invalid_credentials', 'This e-mail address and this password do not belong together.')
      }
      await enter(session)
    },
    onMutate: () => onEntering(true),
    onError: (error, { email }) => {
      onEntering(false)
      if (error instanceof Failure && error.code === 'email_not_confirmed') onUnconfirmed(email)
    },
  })
}

function AccountLinks() {
  const remembered = useRememberedPath()

  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <Link to="/register" state={{ from: remembered }} className={textLink}>
        Create an account
      </Link>
      <Link to="/forgot-password" state={{ from: remembered }} className={textLink}>
        Forgot your password?
      </Link>
    </p>
  )
}

const ProviderSignIn = lazyPart(async () => (await import('./ProviderSignIn.tsx')).ProviderSignIn)
const PasskeySignIn = lazyPart(async () => (await import('./PasskeySignIn.tsx')).PasskeySignIn)

/** The ways to sign in without a password. */
function OtherWays({
  onEntering,
  onMailedCode,
}: {
  onEntering: (isEntering: boolean) => void
  onMailedCode: () => void
}) {
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <Suspense fallback={<PasskeyPlace />}>
        <ProviderSignIn />
        <PasskeySignIn onEntering={onEntering} />
      </Suspense>
      <Button tone="quiet" size="large" onClick={onMailedCode}>
        <Mail aria-hidden className="size-4" />
        E-mail me a code
      </Button>
    </div>
  )
}
