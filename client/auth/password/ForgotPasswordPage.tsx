import { useState } from 'react'

import { auth, useSession } from '#client/api/session/session.ts'
import { AddressForm } from '#client/auth/AddressForm.tsx'
import { AuthLayout } from '#client/auth/AuthLayout.tsx'
import { captchaToken } from '#client/auth/captcha-token.ts'
import { CodeForm } from '#client/auth/CodeForm.tsx'
import { textLink } from '#client/auth/text-link.ts'
import { Link } from '#client/routing/Link.tsx'
import { useGo, useRememberedPath } from '#client/routing/navigation.ts'

const send = async (email: string) =>
  auth().resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password`, ...captchaToken() })

/** Mails a code to set a new password. It says the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  const go = useGo()
  const [asked, setAsked] = useState<string>()
  const [isSent, setSent] = useState(false)

  if (asked !== undefined && isSent) {
    return (
      <AuthLayout title="Check your e-mail">
        <CodeForm
          type="recovery"
          email={asked}
          action="Set a new password"
          onConfirmed={async () => go('/reset-password', { replace: true })}
          onResend={() => send(asked)}
          onBack={() => setSent(false)}
        >
          If <strong className="break-words">{asked}</strong> has an account, an e-mail is on its way to it. Follow its
          link on this device, or type its code here. The mail says how long they are good.
        </CodeForm>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Forgot your password?"
      lead="We e-mail you a link and a code. Either one lets you set a new password."
    >
      <ForgotPasswordForm
        given={asked}
        onAsk={async (email) => {
          await send(email)
          setAsked(email)
          setSent(true)
        }}
      />
    </AuthLayout>
  )
}

function ForgotPasswordForm({
  given,
  onAsk,
}: {
  /** The address that was typed before. */
  given: string | undefined
  onAsk: (email: string) => Promise<void>
}) {
  const session = useSession()
  const remembered = useRememberedPath()
  const [typed, setTyped] = useState(given)

  return (
    <AddressForm email={typed ?? session?.user.email ?? ''} action="E-mail me a link" onType={setTyped} onAsk={onAsk}>
      <p>
        Remembered it?{' '}
        <Link to="/login" state={{ from: remembered }} className={textLink}>
          Sign in
        </Link>
      </p>
    </AddressForm>
  )
}
