import { useState } from 'react'

import { useGo, useRememberedPath } from '#client/app/navigation.ts'
import { startOf } from '#client/permissions/rights.ts'
import type { Session } from '#shared/auth/user.ts'

import { AuthLayout } from './AuthLayout.tsx'
import { CodeForm } from './CodeForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { begin } from './sign-in-out.ts'

export function RegisterPage() {
  const go = useGo()
  const remembered = useRememberedPath()
  const [pending, setPending] = useState<string>()
  const askForCode = (email: string) => {
    setPending(email)
    // The button of the long form was at its end.
    scrollTo(0, 0)
  }
  const enter = async (session: Session) => {
    begin(session)
    await go(remembered ?? (await startOf(session.user.id)), { replace: true })
  }

  return pending ? (
    <AuthLayout title="Check your mail">
      <CodeForm email={pending} onConfirmed={enter} onBack={() => setPending(undefined)} />
    </AuthLayout>
  ) : (
    <AuthLayout title="Create an account" lead="Earlier bookings under the same e-mail address join it by themselves.">
      <RegisterForm onPending={askForCode} onSession={enter} />
    </AuthLayout>
  )
}
