import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { studioQuery } from '#client/settings/queries.ts'
import { Notice } from '#client/ui/Notice.tsx'

import { AlreadySignedIn } from './AlreadySignedIn.tsx'
import { arrivalWords } from './arrival-words.ts'
import type { LinkProblem } from './auth-state.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { CodeSignIn } from './CodeSignIn.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { SecondStep } from './lazy-second-step.ts'
import { LoginForm } from './LoginForm.tsx'
import { auth, useAuth } from './session.ts'
import { useEntering } from './use-entering.ts'

export function LoginPage() {
  const { data: studio } = useQuery(studioQuery)
  const { session, halfway, linkProblem } = useAuth()
  const enter = useEntering()
  // Whoever has just signed in here is on the way to another page.
  const [isEntering, setEntering] = useState(false)
  const [given, setGiven] = useState({ email: '', password: '', picks: 0 })
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [mailed, setMailed] = useState<string>()

  if (halfway) {
    return (
      <SecondStep
        session={halfway}
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
    <AuthLayout title="Sign in" lead="Bookings, builds and leagues in one place.">
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
