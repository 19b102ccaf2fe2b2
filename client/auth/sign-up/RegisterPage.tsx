import { useEffect, useEffectEvent, useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { useEntering } from '#client/auth/use-entering.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { ConfirmAddress } from './ConfirmAddress.tsx'

// Loaded after the page is shown: it needs the library of forms.
const RegisterForm = lazyPart(async () => (await import('./RegisterForm.tsx')).RegisterForm)

export function RegisterPage() {
  const enter = useEntering()
  const session = useSession()
  const [pending, setPending] = useState<string>()
  // The address was confirmed in another tab, by the mail's link: this tab goes where the person was going.
  const goOn = useEffectEvent(() => pending !== undefined && session && void enter(session))
  useEffect(() => {
    if (session) goOn()
  }, [session])
  const askForCode = (email: string) => {
    setPending(email)
    // The button was at the end of the long form.
    scrollTo(0, 0)
  }

  return (
    <>
      {pending && (
        <AuthLayout title="Check your e-mail">
          <ConfirmAddress email={pending} onBack={() => setPending(undefined)} />
        </AuthLayout>
      )}
      {/* Stays mounted, so that a person who changes the address finds the other fields as typed. */}
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
