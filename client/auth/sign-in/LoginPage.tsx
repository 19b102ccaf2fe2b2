import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { LinkProblem } from '#client/api/session/auth-state.ts'
import { auth, useAuth } from '#client/api/session/session.ts'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { SecondStep } from '#client/auth/second-step/lazy-second-step.ts'
import { ConfirmAddress } from '#client/auth/sign-up/ConfirmAddress.tsx'
import { useEntering } from '#client/auth/use-entering.ts'
import { useRememberedPath } from '#client/routing/navigation.ts'
import { studioQuery } from '#client/settings/queries.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'

import { AlreadySignedIn } from './AlreadySignedIn.tsx'
import { arrivalWords } from './arrival-words.ts'
import { CodeSignIn } from './CodeSignIn.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { LoginForm } from './LoginForm.tsx'

export function LoginPage() {
  const { data: studio } = useQuery(studioQuery)
  const { session, aal1, linkProblem, wasSignedIn } = useAuth()
  const remembered = useRememberedPath()
  const enter = useEntering()
  // Whoever has just signed in here is on the way to another page.
  const [isEntering, setEntering] = useState(false)
  const [given, setGiven] = useState({ email: '', password: '', picks: 0 })
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [mailed, setMailed] = useState<string>()

  if (aal1) {
    return (
      <SecondStep
        session={aal1}
        onTaken={(whole) => {
          setEntering(true)
          return enter(whole)
        }}
      />
    )
  }
  if (session && !isEntering) return <AlreadySignedIn session={session} />
  if (unconfirmed) {
    return (
      <AuthLayout title="Confirm your address first">
        <ConfirmAddress email={unconfirmed} isSent={false} onBack={() => setUnconfirmed(undefined)} />
      </AuthLayout>
    )
  }
  if (mailed !== undefined) {
    return <CodeSignIn given={mailed} onEntering={setEntering} onBack={() => setMailed(undefined)} />
  }
  return (
    <AuthLayout title="Sign in" lead={leadOf({ remembered, wasSignedIn })}>
      {linkProblem && <Arrived problem={linkProblem} />}
      <LoginForm
        key={given.picks}
        given={given}
        onEntering={setEntering}
        onUnconfirmed={setUnconfirmed}
        onMailedCode={setMailed}
      />
      {studio?.demo && <DemoAccounts onPick={(account) => setGiven({ ...account, picks: given.picks + 1 })} />}
    </AuthLayout>
  )
}

/** For whoever was in the middle of something. */
function leadOf({ remembered, wasSignedIn }: { remembered: string | undefined; wasSignedIn: boolean }): string {
  if (wasSignedIn && remembered !== undefined) return 'You are signed out. Sign in, and you are where you were.'
  if (remembered === '/checkout') return 'To pay, sign in or create an account. Your cart is kept on the way.'

  return 'Bookings, builds and leagues in one place.'
}

function Arrived({ problem }: { problem: LinkProblem }) {
  const { title, sentence } = arrivalWords(problem, auth().refusedWith)

  return (
    <div className="mb-6">
      <Notice kind="warning" title={title}>
        {sentence}
      </Notice>
    </div>
  )
}
