import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'

import { auth } from '#client/api/session/session.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import type { Session } from '#shared/auth/user.ts'
import { Failure } from '#shared/http/failure.ts'

import { Captcha } from './Captcha.tsx'
import { CodeInput } from './CodeInput.tsx'
import { OutboxLink } from './OutboxLink.tsx'
import { ResendButton } from './ResendButton.tsx'
import { useFocusOn } from './use-focus-on.ts'

/** The protocol calls codes tokens. */
const sentenceFor = (error: Error) =>
  error instanceof Failure && error.code === 'otp_expired'
    ? 'This code is wrong, or no longer good. Type the one of the latest mail.'
    : error.message

/** The code of a mail, for people who do not follow its link. */
export function CodeForm({
  type,
  email,
  action,
  children,
  onConfirmed,
  onResend,
  onBack,
}: {
  type: 'signup' | 'recovery' | 'email'
  email: string
  action: string
  /** What was sent, and what to do with it. */
  children: ReactNode
  onConfirmed: (session: Session) => Promise<void>
  onResend: () => Promise<void>
  onBack: () => void
}) {
  const [token, setToken] = useState('')
  const confirming = useMutation({
    mutationFn: async () => onConfirmed(await auth().verifyOtp({ type, email, token })),
  })
  const problem = useFocusOn(confirming.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirming.isPending) confirming.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <output className="block">{children}</output>
      <div ref={problem} tabIndex={-1} className="outline-none">
        <Field label="Code" error={confirming.error ? sentenceFor(confirming.error) : undefined}>
          {(ids) => <CodeInput {...ids} value={token} onChange={({ target }) => setToken(target.value)} />}
        </Field>
      </div>
      <Button type="submit" size="large" busy={confirming.isPending}>
        {action}
      </Button>
      <div className="grid justify-items-start border-t border-line pt-3">
        <Captcha />
        <ResendButton onResend={onResend} />
        <Button tone="plain" onClick={onBack}>
          Change the address
        </Button>
        <OutboxLink />
      </div>
    </form>
  )
}
