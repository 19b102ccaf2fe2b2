import { useState } from 'react'

import { auth } from '#client/api/session/session.ts'
import { AddressForm } from '#client/auth/AddressForm.tsx'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { captchaToken } from '#client/auth/captcha/captcha-token.ts'
import { CodeForm } from '#client/auth/CodeForm.tsx'
import { useEntering } from '#client/auth/use-entering.ts'
import { Button } from '#client/ui/Button.tsx'

const send = (email: string) =>
  auth().signInWithOtp(email, { redirectTo: `${location.origin}/dashboard/home`, ...captchaToken() })

/** Signs in with a code that is mailed. The same is said whether or not the address has an account. */
export function CodeSignIn({
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
