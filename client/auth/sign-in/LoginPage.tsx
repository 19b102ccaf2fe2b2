import { useQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import type { LinkProblem } from '#client/api/session/auth-state.ts'
import { auth, useAuth } from '#client/api/session/session.ts'
import { signOut } from '#client/api/session/sign-in-out.ts'
import { AddressForm } from '#client/auth/AddressForm.tsx'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { captchaToken } from '#client/auth/captcha-token.ts'
import { CodeForm } from '#client/auth/CodeForm.tsx'
import { SecondStep } from '#client/auth/second-step/lazy-second-step.ts'
import { ConfirmAddress } from '#client/auth/sign-up/ConfirmAddress.tsx'
import { useEntering } from '#client/auth/use-entering.ts'
import { useRememberedPath } from '#client/routing/navigation.ts'
import { studioQuery } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Session } from '#shared/auth/user.ts'

import { arrivalWords } from './arrival-words.ts'
import { LoginForm } from './LoginForm.tsx'

export function LoginPage() {
  const { data: studio } = useQuery(studioQuery)
  const { session, aal1, linkProblem, wasSignedIn } = useAuth()
  const remembered = useRememberedPath()
  const enter = useEntering()
  // True while a person who has just signed in is on the way to another page.
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

/** The lead for people who were sent here from another page. */
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

/** For people who are signed in already, here or meanwhile in another tab. */
function AlreadySignedIn({ session }: { session: Session }) {
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

const password = 'fairway-demo-2026'

const accounts = [
  { name: 'admin', role: 'Admin' },
  { name: 'super', role: 'Super admin' },
  { name: 'manager', role: 'Manager' },
  { name: 'desk', role: 'Front desk' },
  { name: 'fitter', role: 'Fitter' },
  { name: 'builder', role: 'Builder' },
  { name: 'coach', role: 'Coach' },
  { name: 'member', role: 'Member' },
  { name: 'guest', role: 'Client' },
]

/** The known accounts of the demo studio; a press fills in the form. */
function DemoAccounts({ onPick }: { onPick: (account: { email: string; password: string }) => void }) {
  return (
    <section aria-labelledby="demo" className="mt-8 border-t border-line pt-5">
      <h2 id="demo" className="font-semibold">
        This is the demo studio
      </h2>
      <p className="text-sm text-muted">
        Choose an account to fill in the form. They all share the password{' '}
        <code className="font-mono whitespace-nowrap text-ink">{password}</code>.
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {accounts.map(({ name, role }) => {
          const email = `${name}@loftandlie.test`
          return (
            <li key={name}>
              <button
                type="button"
                title={email}
                onClick={() => onPick({ email, password })}
                className="min-h-11 rounded border border-edge/50 bg-surface px-3.5 text-sm font-medium hover:border-fairway hover:bg-turf"
              >
                {role}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const send = (email: string) =>
  auth().signInWithOtp(email, { redirectTo: `${location.origin}/dashboard/home`, ...captchaToken() })

/** Signs in with a mailed code. It says the same whether or not the address has an account. */
function CodeSignIn({
  given,
  onEntering,
  onBack,
}: {
  /** The address as far as it was typed. */
  given: string
  onEntering: (isEntering: boolean) => void
  onBack: () => void
}) {
  const enter = useEntering()
  const [email, setEmail] = useState(given)
  const [isSent, setSent] = useState(false)

  if (!isSent) {
    const sendFirst = async () => {
      await send(email)
      setSent(true)
    }
    return (
      <AuthLayout title="Sign in with a code" lead="We e-mail you a code and a link. Either one signs you in.">
        <AddressForm email={email} action="E-mail me a code" onType={setEmail} onAsk={sendFirst}>
          <Button tone="plain" className="justify-self-start" onClick={onBack}>
            Sign in with your password
          </Button>
        </AddressForm>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Check your e-mail">
      <CodeForm
        type="email"
        email={email}
        action="Sign in"
        onConfirmed={(session) => {
          onEntering(true)
          return enter(session)
        }}
        onResend={() => send(email)}
        onBack={() => setSent(false)}
      >
        If <strong className="break-words">{email}</strong> has an account, an e-mail is on its way to it. Type its code
        here, or follow its link on this device.
      </CodeForm>
    </AuthLayout>
  )
}
