import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { call } from '#client/api/call.ts'
import { Link } from '#client/app/Link.tsx'
import { studioQuery } from '#client/settings/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/Field.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { authContract } from '#shared/auth/contract.ts'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

/** The protocol speaks of tokens. */
const sentenceFor = (error: Error) =>
  error instanceof Failure && error.code === 'otp_expired'
    ? 'This code is wrong, or no longer good. Type the one of the latest mail.'
    : error.message

/** The code of the confirmation mail, for whoever does not follow its link. */
export function CodeForm({
  email,
  onConfirmed,
  onBack,
}: {
  email: string
  onConfirmed: (session: Session) => Promise<void>
  onBack: () => void
}) {
  const { data: studio } = useQuery(studioQuery)
  const [token, setToken] = useState('')
  const confirming = useMutation({
    mutationFn: () => call(authContract.verify, { body: { type: 'signup', email, token: token.trim() } }),
    // A change of address is confirmed halfway at times; a sign-up never is.
    onSuccess: async (answer) => {
      if ('access_token' in answer) await onConfirmed(answer)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirming.isPending) confirming.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <output className="block">
        A mail is on its way to <strong className="break-words">{email}</strong>. Follow its link, or type its code
        here.
      </output>
      <Field label="Code" error={confirming.error ? sentenceFor(confirming.error) : undefined}>
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="font-mono tracking-[0.3em]"
            value={token}
            onChange={({ target }) => setToken(target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="large" busy={confirming.isPending}>
        Confirm my address
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Button tone="plain" onClick={onBack}>
          Change the address
        </Button>
        {studio?.demo && (
          <Link to="/outbox" className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4">
            Read the mail in the demo outbox
          </Link>
        )}
      </div>
    </form>
  )
}
