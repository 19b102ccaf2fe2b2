import { useState } from 'react'

import { Link } from '#client/app/Link.tsx'
import { useRememberedPath } from '#client/app/navigation.ts'

import { AddressForm } from './AddressForm.tsx'
import { useSession } from './session.ts'
import { textLink } from './text-link.ts'

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
