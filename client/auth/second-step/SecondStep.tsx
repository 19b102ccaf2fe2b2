import { signOut } from '#client/api/session/sign-in-out.ts'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { Session } from '#shared/auth/user.ts'

import { StepWays } from './StepWays.tsx'

/** Asks for the second step after sign-in. */
export function SecondStep({
  session: { user },
  onTaken = () => undefined,
}: {
  session: Session
  onTaken?: (session: Session) => unknown
}) {
  return (
    <AuthLayout
      title="One more step"
      lead={
        <>
          Confirm that you are <strong className="break-words text-ink">{user.email || `+${user.phone}`}</strong>.
        </>
      }
    >
      <StepWays user={user} onTaken={onTaken}>
        <Button tone="plain" onClick={() => void signOut()}>
          Use another account
        </Button>
      </StepWays>
    </AuthLayout>
  )
}
