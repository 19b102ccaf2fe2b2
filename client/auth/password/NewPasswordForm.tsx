import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { auth } from '#client/api/session/session.ts'
import { refusals, sentenceOf } from '#client/auth/refusals.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { blankToNull } from '#shared/http/blank-to-null.ts'
import { Failure } from '#shared/http/failure.ts'

import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordOwner } from './PasswordOwner.tsx'

export function NewPasswordForm({ email }: { email: string }) {
  const go = useGo()
  const [password, setPassword] = useState('')
  const saving = useMutation({
    mutationFn: () => {
      // The protocol takes an empty password for none that is to be changed.
      if (blankToNull(password) === null) throw new Failure('weak_password', 'Choose a password.')
      return auth().updateUser({ password })
    },
    onSuccess: () => go('/password-reset-success', { replace: true }),
  })
  const problem = useFocusOn(saving.error)
  const refused = refusals(saving.error)['password']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {saving.error && (
        <Refusal
          title="The password is not changed yet"
          ref={problem}
          error={saving.error}
          why={refused ? 'The sentence below the field says why.' : sentenceOf(saving.error)}
        />
      )}
      <PasswordOwner email={email} />
      <NewPasswordField error={refused} value={password} onChange={({ target }) => setPassword(target.value)} />
      <Button type="submit" size="large" busy={saving.isPending}>
        Save the password
      </Button>
    </form>
  )
}
