import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'

import { Captcha } from './Captcha.tsx'
import { refusals, sentenceOf } from './refusals.ts'
import { useFocusOn } from './use-focus-on.ts'

/** Asks for the address that a mail goes to. */
export function AddressForm({
  email,
  action,
  onType,
  onAsk,
  children,
}: {
  email: string
  action: string
  onType: (email: string) => void
  onAsk: (email: string) => Promise<void>
  /** Links to other pages. */
  children: ReactNode
}) {
  const asking = useMutation({ mutationFn: onAsk })
  const problem = useFocusOn(asking.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!asking.isPending) asking.mutate(email)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {asking.error && (
        <Refusal title="No mail was sent" ref={problem} error={asking.error} why={sentenceOf(asking.error)} />
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
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      <Captcha />
      <Button type="submit" size="large" busy={asking.isPending}>
        {action}
      </Button>
      {children}
    </form>
  )
}
