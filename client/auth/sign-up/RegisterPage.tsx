import { useEffect, useEffectEvent, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { useEntering } from '#client/auth/use-entering.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { ConfirmAddress } from './ConfirmAddress.tsx'

// With the library of forms: the page stands before it comes.
const RegisterForm = lazyPart(async () => (await import('./RegisterForm.tsx')).RegisterForm)

export function RegisterPage() {
  const enter = useEntering()
  const session = useSession()
  const [pending, setPending] = useState<string>()
  // Confirmed in another tab, by the link of the mail: this one goes on where its person was going.
  const goOn = useEffectEvent(() => pending !== undefined && session && void enter(session))
  useEffect(() => {
    if (session) goOn()
  }, [session])
  const askForCode = (email: string) => {
    setPending(email)
    // The button of the long form was at its end.
    scrollTo(0, 0)
  }

  return (
    <>
      {pending && (
        <AuthLayout title="Check your e-mail">
          <ConfirmAddress email={pending} onBack={() => setPending(undefined)} />
        </AuthLayout>
      )}
      {/* Stays, so that whoever changes the address finds the rest as it was typed. */}
      <div hidden={pending !== undefined}>
        <AuthLayout
          title="Create an account"
          lead="Bookings you already made with the same e-mail address will be in it."
        >
          <Loaded skeleton={<Skeleton className="h-160" />}>
            <RegisterForm onPending={askForCode} onSession={enter} />
          </Loaded>
        </AuthLayout>
      </div>
    </>
  )
}
