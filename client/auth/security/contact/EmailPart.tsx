import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CodeField } from '#client/auth/security/CodeField.tsx'
import { Done } from '#client/auth/security/Done.tsx'
import { type Close, InPlace } from '#client/auth/security/InPlace.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import { userOf } from '#client/auth/security/queries.ts'
import { useChanging } from '#client/auth/security/use-changing.ts'
import { WaitingWays } from '#client/auth/security/WaitingWays.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { User } from '#shared/auth/user.ts'

import { changeEmail, proveEmailChange, resendChange } from './contact-calls.ts'

/** The address of an account, and the unconfirmed new one. */
export function EmailPart({ userId }: { userId: string }) {
  const { data: user } = useSuspenseQuery(userOf(userId))
  const [isAsked, setAsked] = useState(false)
  const [done, tell] = useState<string>()
  const { email, new_email: newEmail } = user

  return (
    <>
      <p>
        {email ? <strong className="break-words">{email}</strong> : 'Your account has no e-mail address.'}
        {email && !user.email_confirmed_at && ' is not confirmed yet.'}
      </p>
      {done && !newEmail && <Done title={done} />}
      {newEmail ? (
        <EmailChange user={user} newEmail={newEmail} isFound={!isAsked} onEnd={tell} />
      ) : (
        <InPlace action={email ? 'Change the address' : 'Add an address'}>
          {(close) => <EmailForm user={user} onAsked={() => setAsked(true)} onClose={close} />}
        </InPlace>
      )}
    </>
  )
}

function EmailForm({ user, onAsked, onClose }: { user: User; onAsked: () => void; onClose: Close }) {
  const [email, setEmail] = useState('')
  const changing = useChanging(user.id, changeEmail, ({ new_email }) => {
    if (new_email) onAsked()
    onClose(new_email ? undefined : 'Your address is changed.')
  })

  return (
    <PlaceForm
      label="Change the e-mail address"
      action="Send the e-mails"
      busy={changing.isPending}
      error={changing.error}
      refused="The address is not changed"
      onSubmit={() => changing.mutate(email)}
      onCancel={() => onClose()}
    >
      <Field
        label="New e-mail address"
        hint={user.email && 'We mail a code to it, and another one to the address that you have now.'}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            autoComplete="email"
            enterKeyHint="send"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
    </PlaceForm>
  )
}

/** A new address that is not confirmed by its mails yet. */
function EmailChange({
  user,
  newEmail,
  isFound,
  onEnd,
}: {
  user: User
  newEmail: string
  /** Whether it was unconfirmed when the page was opened. */
  isFound: boolean
  /** Called with what became of it. */
  onEnd: (done: string) => void
}) {
  const { id, email } = user
  const [code, setCode] = useState('')
  const proving = useChanging(
    id,
    () => proveEmailChange({ newEmail, email }, code),
    (isChanged) => {
      setCode('')
      if (isChanged) onEnd('Your address is changed.')
    },
  )
  const isHalfDone = proving.data === false

  return (
    <div className="grid gap-4">
      <PlaceForm
        label="Confirm the new e-mail address"
        isFound={isFound}
        action="Confirm"
        busy={proving.isPending}
        error={proving.error}
        refused="The address is not changed yet"
        onSubmit={() => proving.mutate(undefined)}
      >
        <output className="block">
          {isHalfDone ? (
            'One of the two is confirmed. Now the code of the other e-mail.'
          ) : (
            <>
              It is to become <strong className="break-words">{newEmail}</strong>. We have mailed a code to
              {email ? ' both addresses: follow the links, or type the codes here, one after the other.' : ' it.'}
            </>
          )}
        </output>
        <CodeField label="Code of an e-mail" value={code} onChange={setCode} />
      </PlaceForm>
      <WaitingWays
        userId={id}
        sent="e-mail"
        current={email}
        onResend={() => resendChange({ email: email || newEmail })}
        keep={() => changeEmail(email)}
        onKept={() => onEnd('Your address stays as it is.')}
      />
    </div>
  )
}
