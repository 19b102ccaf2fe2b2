import { useState } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { AddressForm } from '#client/auth/AddressForm.tsx'
import { textLink } from '#client/auth/text-link.ts'
import { Link } from '#client/routing/Link.tsx'
import { useRememberedPath } from '#client/routing/navigation.ts'

export function ForgotPasswordForm({
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
