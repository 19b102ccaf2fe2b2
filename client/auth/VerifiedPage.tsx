import { ButtonLink } from '#client/app/ButtonLink.tsx'
import { usePlace } from '#client/app/navigation.ts'
import { Notice } from '#client/ui/Notice.tsx'

import { AuthLayout } from './AuthLayout.tsx'
import { useSession } from './session.ts'

export function VerifiedPage() {
  const session = useSession()
  const problem = new URLSearchParams(usePlace().hash.slice(1)).get('error_description')

  // Whoever is signed in has what a link could still give.
  if (problem && !session) {
    return (
      <AuthLayout title="This link no longer works">
        <div className="grid gap-5">
          <Notice kind="problem">{problem}.</Notice>
          <p>
            If it worked before, sign in. Links are good once and for 24 hours: sign up with the same address again and
            a fresh one is sent.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/login">Sign in</ButtonLink>
            <ButtonLink to="/register" tone="quiet">
              Send me a new link
            </ButtonLink>
          </div>
        </div>
      </AuthLayout>
    )
  }

  return (
    <AuthLayout
      title={problem ? 'This link was for once' : 'Your address is confirmed'}
      lead={session ? `You are signed in as ${session.user.email}.` : undefined}
    >
      <div className="flex flex-wrap gap-3">
        {session ? (
          <>
            <ButtonLink to="/dashboard/home">Go to your dashboard</ButtonLink>
            <ButtonLink to="/dashboard/book" tone="quiet">
              Book a time
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to="/login">Sign in</ButtonLink>
        )}
      </div>
    </AuthLayout>
  )
}
