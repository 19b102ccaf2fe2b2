import { useSuspenseQuery } from '@tanstack/react-query'

import { InPlace } from './InPlace.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ownAccountOf, userOf } from './queries.ts'

/** The password of an account, which it may have been made without. */
export function PasswordPart({ userId }: { userId: string }) {
  const { data: account } = useSuspenseQuery(ownAccountOf(userId))
  const { data: user } = useSuspenseQuery(userOf(userId))
  const action = account.hasPassword ? 'Change the password' : 'Set a password'

  return (
    <>
      <p>
        {account.hasPassword
          ? 'Your account has a password.'
          : 'Your account has no password: you come in by mail, with a passkey or with an account elsewhere.'}
      </p>
      <InPlace action={action}>{(close) => <PasswordForm user={user} action={action} onClose={close} />}</InPlace>
    </>
  )
}
