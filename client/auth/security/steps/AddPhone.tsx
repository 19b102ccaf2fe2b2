import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ResendButton } from '#client/auth/ResendButton.tsx'
import { answerWithCode, askFactor } from '#client/auth/second-step/second-step.ts'
import { CodeField } from '#client/auth/security/CodeField.tsx'
import { NumberField } from '#client/auth/security/contact/NumberField.tsx'
import type { Close } from '#client/auth/security/InPlace.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import type { FactorChallenge } from '#shared/auth/factors.ts'
import type { User } from '#shared/auth/user.ts'

import { useNewStep } from './use-new-step.ts'

/** A phone that codes are texted to. */
export function AddPhone({ user, onClose }: { user: User; onClose: Close }) {
  const [phone, setPhone] = useState(user.phone && `+${user.phone}`)
  const [code, setCode] = useState('')
  const { begun, begin, reread, drop } = useNewStep(user)
  const [question, setQuestion] = useState<FactorChallenge>()
  const sending = useMutation({
    mutationFn: async () => askFactor((await begin({ factor_type: 'phone', phone })).id),
    onSuccess: setQuestion,
  })
  const proving = useMutation({
    mutationFn: (factorId: string) => answerWithCode(factorId, code, question?.id),
    onSuccess: async () => {
      await reread()
      onClose('Your phone is your second step from now on.')
    },
  })
  const cancel = () => {
    drop()
    onClose()
  }
  if (!begun || !question) {
    return (
      <PlaceForm
        key="number"
        label="Add a phone"
        action="Text me a code"
        busy={sending.isPending}
        error={sending.error}
        refused="The phone was not added"
        onSubmit={() => sending.mutate()}
        onCancel={cancel}
      >
        <NumberField value={phone} onChange={setPhone} />
      </PlaceForm>
    )
  }
  return (
    <PlaceForm
      key="code"
      label="Add a phone"
      action="Turn it on"
      busy={proving.isPending}
      error={proving.error}
      refused="The phone was not added"
      onSubmit={() => proving.mutate(begun.id)}
      onCancel={cancel}
    >
      <CodeField hint={`We have texted it to ${phone}.`} value={code} onChange={setCode} />
      <ResendButton sent="text" onResend={async () => setQuestion(await askFactor(begun.id))} />
    </PlaceForm>
  )
}
