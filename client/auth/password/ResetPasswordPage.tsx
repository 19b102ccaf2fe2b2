import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import type { LinkProblem } from '#client/api/session/auth-state.ts'
import { useAuth, auth } from '#client/api/session/session.ts'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { refusals, sentenceOf } from '#client/auth/refusals.ts'
import { SecondStep } from '#client/auth/second-step/lazy-second-step.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Session } from '#shared/auth/user.ts'
import { blankToNull } from '#shared/http/blank-to-null.ts'
import { Failure } from '#shared/http/failure.ts'

import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordOwner } from './PasswordOwner.tsx'
import { isProvedByMail } from './proof-by-mail.ts'

export function ResetPasswordPage() {
  const { session, aal1, loading, linkProblem } = useAuth()

  if (loading) {
    return (
      <AuthLayout title="Set a new password" lead="Opening your link ...">
        <Skeleton className="h-40" />
      </AuthLayout>
    )
  }
  if (aal1 && !linkProblem) return <SecondStep session={aal1} />
  if (!session || linkProblem) return <WithoutProof problem={linkProblem} />

  return <WithSession session={session} />
}

function WithSession({ session }: { session: Session }) {
  const now = useNow(60)
  if (!isProvedByMail(session.access_token, now)) return <WithoutProof problem={undefined} />

  return (
    <AuthLayout
      title="Set a new password"
      lead={
        <>
          For <strong className="break-words text-ink">{session.user.email}</strong>. Every other device will be signed
          out.
        </>
      }
    >
      <NewPasswordForm email={session.user.email} />
    </AuthLayout>
  )
}

const withoutLink = {
  title: 'First, a link by e-mail',
  sentence: 'So that nobody else sets your password, we mail you a link and a code. Either leads here.',
  action: 'E-mail me a link',
}

const problems: Record<LinkProblem, typeof withoutLink> = {
  'asked for in another browser': {
    title: 'Asked for in another browser',
    sentence:
      'This link is good only in the browser in which you asked for it, and it is spent now. Ask for a new e-mail here, and type its code instead.',
    action: 'Send me a code',
  },
  'no longer good': {
    title: 'This link no longer works',
    sentence: 'A link is good once, for as long as its mail says, and only the one of the latest mail.',
    action: 'Send me a new link',
  },
  'for another account': {
    title: 'This link is for another account',
    sentence: 'Somebody else is signed in here. Sign out first, then ask for a new link.',
    action: 'Send me a new link',
  },
  'studio unreachable': {
    title: 'The studio cannot be reached',
    sentence: 'Your link is still good. Check your connection, and try again.',
    action: 'Send me a new link',
  },
  'other half missing': withoutLink,
}

function WithoutProof({ problem }: { problem: LinkProblem | undefined }) {
  const { title, sentence, action } = problem ? problems[problem] : withoutLink

  return (
    <AuthLayout title={title}>
      <div className="grid gap-6">
        <p>{sentence}</p>
        <div className="flex flex-wrap gap-3">
          {problem === 'studio unreachable' ? (
            <Button onClick={() => location.reload()}>Try again</Button>
          ) : (
            <ButtonLink to="/forgot-password">{action}</ButtonLink>
          )}
          <ButtonLink to="/login" tone="quiet">
            Sign in
          </ButtonLink>
        </div>
      </div>
    </AuthLayout>
  )
}

function NewPasswordForm({ email }: { email: string }) {
  const go = useGo()
  const [password, setPassword] = useState('')
  const saving = useMutation({
    mutationFn: () => {
      // The protocol takes an empty password as unchanged.
      if (blankToNull(password) === null) throw new Failure('weak_password', 'Choose a password.')
      return auth().updateUser({ password })
    },
    onSuccess: () => go('/password-reset-success', { replace: true }),
  })
  const problem = useFocusOn(saving.error)
  const refused = refusals(saving.error)['password']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {saving.error && (
        <Refusal
          title="The password is not changed yet"
          ref={problem}
          error={saving.error}
          why={refused ? 'The sentence below the field says why.' : sentenceOf(saving.error)}
        />
      )}
      <PasswordOwner email={email} />
      <NewPasswordField error={refused} value={password} onChange={({ target }) => setPassword(target.value)} />
      <Button type="submit" size="large" busy={saving.isPending}>
        Save the password
      </Button>
    </form>
  )
}
