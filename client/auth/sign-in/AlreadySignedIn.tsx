import { useMutation } from '@tanstack/react-query'

import { signOut } from '#client/api/session/sign-in-out.ts'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { useEntering } from '#client/auth/use-entering.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Session } from '#shared/auth/user.ts'

/** Whoever comes to sign in and is signed in, here or by another tab meanwhile. */
export function AlreadySignedIn({ session }: { session: Session }) {
  const enter = useEntering()
  const going = useMutation({ mutationFn: () => enter(session) })

  return (
    <AuthLayout
      title="You are signed in"
      lead={
        <>
          As <strong className="break-words text-ink">{session.user.email}</strong>.
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button busy={going.isPending} onClick={() => going.mutate()}>
          Go on
        </Button>
        <Button tone="quiet" onClick={() => void signOut()}>
          Use another account
        </Button>
      </div>
    </AuthLayout>
  )
}
