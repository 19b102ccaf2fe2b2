import type { LinkProblem } from '#client/api/session/auth-state.ts'
import { useAuth } from '#client/api/session/session.ts'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { SecondStep } from '#client/auth/second-step/lazy-second-step.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Session } from '#shared/auth/user.ts'

import { NewPasswordForm } from './NewPasswordForm.tsx'
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
