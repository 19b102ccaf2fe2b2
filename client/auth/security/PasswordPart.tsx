import { useSuspenseQuery } from '@tanstack/react-query'

import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

import { InPlace } from './InPlace.tsx'
import { ownAccountOf, userOf } from './queries.ts'

// With the library of forms, which nobody needs before they press.
const PasswordForm = lazyPart(async () => (await import('./PasswordForm.tsx')).PasswordForm)

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
