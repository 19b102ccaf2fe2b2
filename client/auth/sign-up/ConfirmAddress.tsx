import { auth } from '#client/api/session/session.ts'
import { captchaToken } from '#client/auth/captcha-token.ts'
import { CodeForm } from '#client/auth/CodeForm.tsx'
import { useEntering } from '#client/auth/use-entering.ts'
import { useRememberedPath } from '#client/routing/navigation.ts'

/** Asks for the mailed code after a sign-up, then goes where the person was going. */
export function ConfirmAddress({
  email,
  isSent = true,
  onBack,
}: {
  email: string
  /** Whether the mail was sent just now. */
  isSent?: boolean
  onBack: () => void
}) {
  const enter = useEntering()
  const remembered = useRememberedPath() ?? '/'

  return (
    <CodeForm
      type="signup"
      email={email}
      action="Confirm my address"
      onConfirmed={enter}
      onResend={async () => auth().resend(email, { redirectTo: location.origin + remembered, ...captchaToken() })}
      onBack={onBack}
    >
      {isSent ? 'An e-mail is on its way to ' : 'When you signed up, an e-mail went to '}
      <strong className="break-words">{email}</strong>. Follow its link, or type its code here.
    </CodeForm>
  )
}
