import { useSession } from '#client/api/session/session.ts'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { SignedInWays } from '#client/auth/SignedInWays.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'

export function PasswordChangedPage() {
  const session = useSession()

  return (
    <AuthLayout title="Your password is changed">
      <div className="grid gap-6">
        <p>
          Every other device was signed out and asks for the new password.{' '}
          {session && (
            <>
              Here you are signed in as <strong className="break-words">{session.user.email}</strong>.
            </>
          )}
        </p>
        {session ? (
          <SignedInWays />
        ) : (
          <ButtonLink to="/login" className="justify-self-start">
            Sign in with it
          </ButtonLink>
        )}
      </div>
    </AuthLayout>
  )
}
