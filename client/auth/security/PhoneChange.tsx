import { useState } from 'react'

import { OutboxLink } from '#client/auth/OutboxLink.tsx'
import { ResendButton } from '#client/auth/ResendButton.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'
import type { User } from '#shared/auth/user.ts'

import { whyNot } from './account-words.ts'
import { CodeField } from './CodeField.tsx'
import { changePhone, provePhoneChange, resendChange } from './contact-calls.ts'
import { PlaceForm } from './PlaceForm.tsx'
import { useChanging } from './use-changing.ts'

/** A new number that waits for the code that was texted to it. */
export function PhoneChange({ user, newPhone }: { user: User; newPhone: string }) {
  const { id, phone } = user
  const [code, setCode] = useState('')
  const proving = useChanging(
    id,
    () => provePhoneChange(newPhone, code),
    () => toast({ title: 'Your number is changed.', description: `+${newPhone}` }),
  )
  const keeping = useChanging(id, changePhone, () => undefined)

  return (
    <div className="grid gap-4">
      <PlaceForm
        label="Confirm the new number"
        action="Confirm"
        busy={proving.isPending}
        error={proving.error}
        refused="The number is not changed yet"
        onSubmit={() => proving.mutate(undefined)}
      >
        <output className="block">
          A code is on its way to <strong className="figures">+{newPhone}</strong>.
        </output>
        <CodeField label="Code of the text" value={code} onChange={setCode} />
      </PlaceForm>
      {keeping.error && (
        <Notice kind="problem" title="The change is not called off">
          {whyNot(keeping.error)}
        </Notice>
      )}
      <div className="grid justify-items-start pl-5.5">
        <ResendButton sent="text" onResend={() => resendChange({ phone: newPhone })} />
        {phone && (
          <Button tone="plain" busy={keeping.isPending} onClick={() => keeping.mutate(phone)}>
            Keep +{phone}
          </Button>
        )}
        <OutboxLink />
      </div>
    </div>
  )
}
