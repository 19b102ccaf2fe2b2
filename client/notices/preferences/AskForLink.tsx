import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { EmailAddress } from '#shared/http/wire.ts'

import { mailPreferencesLink } from './queries.ts'

/** Has a new link mailed to whoever has the address; whether anybody has it is not told. */
export function AskForLink() {
  const [typed, type] = useState('')
  const [isTried, setTried] = useState(false)
  const asking = useMutation({ mutationFn: () => mailPreferencesLink(typed.trim()) })
  const isAddress = EmailAddress.safeParse(typed.trim()).success
  if (asking.isSuccess)
    return (
      <Notice kind="success" title="Look into your mail">
        If we know {typed.trim()}, a new link is on its way to it.
      </Notice>
    )

  return (
    <form
      noValidate
      aria-label="Ask for a new link"
      className="grid w-full max-w-sm gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isAddress && !asking.isPending) asking.mutate()
      }}
    >
      <Field
        label="E-mail"
        hint="The address that we write to."
        error={isTried && !isAddress ? 'Type your whole e-mail address.' : undefined}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            autoComplete="email"
            enterKeyHint="send"
            maxLength={254}
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      {asking.error && <Refusal title="No mail was sent" error={asking.error} />}
      <Button type="submit" className="justify-self-start" busy={asking.isPending}>
        Mail me a new link
      </Button>
    </form>
  )
}
