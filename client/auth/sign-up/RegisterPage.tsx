import { useState } from 'react'

import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { useEntering } from '#client/auth/use-entering.ts'

import { ConfirmAddress } from './ConfirmAddress.tsx'
import { RegisterForm } from './RegisterForm.tsx'

export function RegisterPage() {
  const enter = useEntering()
  const [pending, setPending] = useState<string>()
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
          <RegisterForm onPending={askForCode} onSession={enter} />
        </AuthLayout>
      </div>
    </>
  )
}
