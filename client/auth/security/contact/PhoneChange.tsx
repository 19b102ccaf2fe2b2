import { useState } from 'react'

import { CodeField } from '#client/auth/security/CodeField.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import { useChanging } from '#client/auth/security/use-changing.ts'
import { WaitingWays } from '#client/auth/security/WaitingWays.tsx'
import type { User } from '#shared/auth/user.ts'

import { changePhone, provePhoneChange, resendChange } from './contact-calls.ts'

/** A new number that waits for the code that was texted to it. */
export function PhoneChange({
  user,
  newPhone,
  isFound,
  onEnd,
}: {
  user: User
  newPhone: string
  /** Whether it waited already when the page was opened. */
  isFound: boolean
  /** With what has become of it. */
  onEnd: (done: string) => void
}) {
  const { id, phone } = user
  const [code, setCode] = useState('')
  const proving = useChanging(
    id,
    () => provePhoneChange(newPhone, code),
    () => onEnd('Your number is changed.'),
  )

  return (
    <div className="grid gap-4">
      <PlaceForm
        label="Confirm the new number"
        isFound={isFound}
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
      <WaitingWays
        userId={id}
        sent="text"
        current={phone && `+${phone}`}
        onResend={() => resendChange({ phone: newPhone })}
        keep={() => changePhone(phone)}
        onKept={() => onEnd('Your number stays as it is.')}
      />
    </div>
  )
}
