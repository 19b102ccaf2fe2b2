import { useState } from 'react'

import { CodeField } from '#client/auth/security/CodeField.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import { useChanging } from '#client/auth/security/use-changing.ts'
import { WaitingWays } from '#client/auth/security/WaitingWays.tsx'
import type { User } from '#shared/auth/user.ts'

import { changeEmail, proveEmailChange, resendChange } from './contact-calls.ts'

/** A change of address that waits for its mails to be answered. */
export function EmailChange({
  user,
  newEmail,
  isFound,
  onEnd,
}: {
  user: User
  newEmail: string
  /** Whether it waited already when the page was opened. */
  isFound: boolean
  /** With what has become of it. */
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
