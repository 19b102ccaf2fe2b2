import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'

import { AuthLayout } from './AuthLayout.tsx'
import { captchaToken } from './captcha-token.ts'
import { Captcha } from './Captcha.tsx'
import { CodeForm } from './CodeForm.tsx'
import { refusals, sentenceOf } from './refusals.ts'
import { auth } from './session.ts'
import { useEntering } from './use-entering.ts'
import { useFocusOn } from './use-focus-on.ts'

const send = (email: string) =>
  auth().signInWithOtp(email, { redirectTo: `${location.origin}/dashboard/home`, ...captchaToken() })

interface Happenings {
  onEntering: (isEntering: boolean) => void
  onBack: () => void
}

/** Signs in with a code that is mailed. The same is said whether or not the address has an account. */
export function MailedCode({ given, onEntering, onBack }: Happenings & { given: string }) {
  const enter = useEntering()
  const [email, setEmail] = useState(given)
  const [isSent, setSent] = useState(false)

  if (!isSent) {
    return (
      <AuthLayout title="Sign in with a code" lead="We e-mail you a code and a link. Either one signs you in.">
        <AddressForm email={email} onType={setEmail} onSent={() => setSent(true)} onBack={onBack} />
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

function AddressForm({
  email,
  onType,
  onSent,
  onBack,
}: {
  email: string
  onType: (email: string) => void
  onSent: () => void
  onBack: () => void
}) {
  const sending = useMutation({ mutationFn: () => send(email), onSuccess: onSent })
  const problem = useFocusOn(sending.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!sending.isPending) sending.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {sending.error && (
        <Notice kind="problem" title="No mail was sent" ref={problem}>
          {sentenceOf(sending.error)}
        </Notice>
      )}
      <Field label="E-mail" error={refusals(sending.error)['email']}>
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            name="email"
            autoComplete="username"
            enterKeyHint="send"
            value={email}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      <Captcha />
      <Button type="submit" size="large" busy={sending.isPending}>
        E-mail me a code
      </Button>
      <Button tone="plain" className="justify-self-start" onClick={onBack}>
        Sign in with your password
      </Button>
    </form>
  )
}
