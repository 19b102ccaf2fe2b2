import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CodeField } from '#client/auth/security/CodeField.tsx'
import { Done } from '#client/auth/security/Done.tsx'
import { type Close, InPlace } from '#client/auth/security/InPlace.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import { userOf } from '#client/auth/security/queries.ts'
import { useChanging } from '#client/auth/security/use-changing.ts'
import { WaitingWays } from '#client/auth/security/WaitingWays.tsx'
import type { User } from '#shared/auth/user.ts'

import { changePhone, provePhoneChange, resendChange } from './contact-calls.ts'
import { NumberField } from './NumberField.tsx'

/** The number that an account signs in with, and the unconfirmed new one. */
export function PhonePart({ userId }: { userId: string }) {
  const { data: user } = useSuspenseQuery(userOf(userId))
  const [isAsked, setAsked] = useState(false)
  const [done, tell] = useState<string>()
  const { phone, new_phone: newPhone } = user
  const action = phone ? 'Change the number' : 'Add a number'

  return (
    <>
      <p className="figures">{phone ? <strong>+{phone}</strong> : 'Your account has no number.'}</p>
      {newPhone && <PhoneChange key={newPhone} user={user} newPhone={newPhone} isFound={!isAsked} onEnd={tell} />}
      {done && !newPhone && <Done title={done} />}
      <InPlace action={newPhone ? 'Use another number' : action}>
        {(close) => <PhoneForm user={user} action={action} onAsked={() => setAsked(true)} onClose={close} />}
      </InPlace>
    </>
  )
}

function PhoneForm({
  user,
  action,
  onAsked,
  onClose,
}: {
  user: User
  action: string
  onAsked: () => void
  onClose: Close
}) {
  const [phone, setPhone] = useState('')
  const changing = useChanging(user.id, changePhone, ({ new_phone }) => {
    if (new_phone) onAsked()
    onClose(new_phone ? undefined : 'Your number is changed.')
  })

  return (
    <PlaceForm
      label={action}
      action="Text me a code"
      busy={changing.isPending}
      error={changing.error}
      refused="The number is not changed"
      onSubmit={() => changing.mutate(phone)}
      onCancel={() => onClose()}
    >
      <NumberField value={phone} onChange={setPhone} />
    </PlaceForm>
  )
}

/** A new number that is not confirmed by its code yet. */
function PhoneChange({
  user,
  newPhone,
  isFound,
  onEnd,
}: {
  user: User
  newPhone: string
  /** Whether it was unconfirmed when the page was opened. */
  isFound: boolean
  /** Called with what became of it. */
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
