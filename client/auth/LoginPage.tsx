import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { studioQuery } from '#client/settings/queries.ts'

import { AlreadySignedIn } from './AlreadySignedIn.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { LoginForm } from './LoginForm.tsx'
import { useSession } from './session.ts'

export function LoginPage() {
  const { data: studio } = useQuery(studioQuery)
  const session = useSession()
  // Whoever has just signed in here is on the way to another page.
  const [isEntering, setEntering] = useState(false)
  const [given, setGiven] = useState({ email: '', password: '', picks: 0 })
  const [unconfirmed, setUnconfirmed] = useState<string>()

  if (session && !isEntering) return <AlreadySignedIn session={session} />
  if (unconfirmed) {
    return (
      <AuthLayout title="Confirm your address first">
        <ConfirmAddress email={unconfirmed} isSent={false} onBack={() => setUnconfirmed(undefined)} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Sign in" lead="Bookings, builds and leagues in one place.">
      <LoginForm key={given.picks} given={given} onEntering={setEntering} onUnconfirmed={setUnconfirmed} />
      {studio?.demo && <DemoAccounts onPick={(account) => setGiven({ ...account, picks: given.picks + 1 })} />}
    </AuthLayout>
  )
}
