import type { LinkProblem } from '#client/api/session/auth-state.ts'
import { useAuth } from '#client/api/session/session.ts'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { SecondStep } from '#client/auth/second-step/lazy-second-step.ts'
import { SignedInWays } from '#client/auth/SignedInWays.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

export function VerifiedPage() {
  const { session, aal1, loading, linkProblem } = useAuth()

  if (loading) {
    return (
      <AuthLayout title="Your address" lead="Opening your link ...">
        <Skeleton className="h-24" />
      </AuthLayout>
    )
  }
  if (aal1) return <SecondStep session={aal1} />
  // A signed-in person needs nothing more from a used link.
  if (session && (!linkProblem || linkProblem === 'no longer good')) {
    return (
      <AuthLayout
        title={linkProblem ? 'This link was for once' : 'Your address is confirmed'}
        lead={
          <>
            You are signed in as <strong className="break-words text-ink">{session.user.email}</strong>.
          </>
        }
      >
        <SignedInWays />
      </AuthLayout>
    )
  }
  return <SignedOut problem={linkProblem} />
}

interface VerifiedWords {
  title: string
  sentence: string
}

const confirmed: VerifiedWords = {
  title: 'Your address is confirmed',
  sentence: 'Sign in, and everything is where you left it.',
}

const problems: Record<LinkProblem, VerifiedWords> = {
  // The link's button has confirmed the address; only the browser that asked for it can be signed in by it.
  'asked for in another browser': {
    title: confirmed.title,
    sentence: 'You signed up in another browser, so please sign in here with your password.',
  },
  'no longer good': {
    title: 'This link no longer works',
    sentence:
      'If it worked before, sign in. Links are good once, and for as long as their mail says: sign up with the same address again and a fresh one is sent.',
  },
  'for another account': {
    title: confirmed.title,
    sentence: 'Somebody else is signed in here. Sign out first, then sign in with the confirmed address.',
  },
  'other half missing': {
    title: 'One half is done',
    sentence: 'Now follow the link in the e-mail that went to your other address. Then the change is made.',
  },
  'studio unreachable': {
    title: 'The studio cannot be reached',
    sentence: 'Your link is still good. Check your connection, and try again.',
  },
}

function SignedOut({ problem }: { problem: LinkProblem | undefined }) {
  const { title, sentence } = problem ? problems[problem] : confirmed

  return (
    <AuthLayout title={title}>
      <div className="grid gap-6">
        <p>{sentence}</p>
        <div className="flex flex-wrap gap-3">
          {problem === 'studio unreachable' && <Button onClick={() => location.reload()}>Try again</Button>}
          {problem !== 'other half missing' && problem !== 'studio unreachable' && (
            <ButtonLink to="/login">Sign in</ButtonLink>
          )}
          {problem === 'other half missing' && <ButtonLink to="/">Go to the studio</ButtonLink>}
          {problem === 'no longer good' && (
            <ButtonLink to="/register" tone="quiet">
              Send me a new link
            </ButtonLink>
          )}
        </div>
      </div>
    </AuthLayout>
  )
}
