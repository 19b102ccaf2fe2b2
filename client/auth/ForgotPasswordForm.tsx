import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { Link } from '#client/app/Link.tsx'
import { useRememberedPath } from '#client/app/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'

import { Captcha } from './Captcha.tsx'
import { refusals, sentenceOf } from './refusals.ts'
import { useSession } from './session.ts'
import { textLink } from './text-link.ts'
import { useFocusOn } from './use-focus-on.ts'

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
  const asking = useMutation({ mutationFn: onAsk })
  const problem = useFocusOn(asking.error)
  const email = typed ?? session?.user.email ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!asking.isPending) asking.mutate(email)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {asking.error && (
        <Notice kind="problem" title="No mail was sent" ref={problem}>
          {sentenceOf(asking.error)}
        </Notice>
      )}
      <Field label="E-mail" error={refusals(asking.error)['email']}>
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            name="email"
            autoComplete="username"
            enterKeyHint="send"
            value={email}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Captcha />
      <Button type="submit" size="large" busy={asking.isPending}>
        E-mail me a link
      </Button>
      <p>
        Remembered it?{' '}
        <Link to="/login" state={{ from: remembered }} className={textLink}>
          Sign in
        </Link>
      </p>
    </form>
  )
}
