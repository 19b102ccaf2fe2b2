import { useState } from 'react'

import { OutboxLink } from '#client/auth/OutboxLink.tsx'
import { ResendButton } from '#client/auth/ResendButton.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'
import type { User } from '#shared/auth/user.ts'

import { whyNot } from './account-words.ts'
import { CodeField } from './CodeField.tsx'
import { changeEmail, proveEmailChange, resendChange } from './contact-calls.ts'
import { PlaceForm } from './PlaceForm.tsx'
import { useChanging } from './use-changing.ts'

/** A change of address that waits for its mails to be answered. */
export function EmailChange({ user, newEmail }: { user: User; newEmail: string }) {
  const { id, email } = user
  const [code, setCode] = useState('')
  const proving = useChanging(
    id,
    () => proveEmailChange({ newEmail, email }, code),
    (isChanged) => {
      setCode('')
      if (isChanged) toast({ title: 'Your address is changed.', description: newEmail })
    },
  )
  const keeping = useChanging(id, changeEmail, () => undefined)
  const isHalfDone = proving.data === false

  return (
    <div className="grid gap-4">
      <PlaceForm
        label="Confirm the new e-mail address"
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
      {keeping.error && (
        <Notice kind="problem" title="The change is not called off">
          {whyNot(keeping.error)}
        </Notice>
      )}
      <div className="grid justify-items-start pl-5.5">
        <ResendButton onResend={() => resendChange({ email: email || newEmail })} />
        {email && (
          <Button tone="plain" busy={keeping.isPending} onClick={() => keeping.mutate(email)}>
            Keep <span className="max-w-[14rem] truncate">{email}</span>
          </Button>
        )}
        <OutboxLink />
      </div>
    </div>
  )
}
