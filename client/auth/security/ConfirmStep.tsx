import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Field } from '#client/ui/Field.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'

import { CodeField } from './CodeField.tsx'
import { PlaceForm } from './PlaceForm.tsx'
import { userOf } from './queries.ts'
import {
  answerWithCode,
  answerWithKey,
  answerWithRecoveryCode,
  askFactor,
  type Factor,
  verifiedFactors,
} from './second-step.ts'
import { nameOfStep, numberHint } from './step-words.ts'

/** Asks for one of the account's second steps; a right answer makes the session one of two steps. */
export function ConfirmStep({ userId, onConfirmed }: { userId: string; onConfirmed: () => void }) {
  const { data: user } = useSuspenseQuery(userOf(userId))
  const factors = verifiedFactors(user)
  const [chosenId, choose] = useState<string>()
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0]
  if (!chosen) return <p>Your account has no second step.</p>

  const others = factors.filter(({ id }) => id !== chosen.id)
  const Answer = answers[chosen.factor_type]
  return (
    <div className="grid gap-4">
      <Answer key={chosen.id} factor={chosen} onConfirmed={onConfirmed} />
      {others.length > 0 && (
        <div className="grid justify-items-start pl-5.5">
          {others.map((other) => (
            <Button key={other.id} tone="plain" onClick={() => choose(other.id)}>
              {other.factor_type === 'recovery_code' ? 'Use a recovery code' : `Use “${nameOfStep(other)}”`}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

interface Asked {
  factor: Factor
  onConfirmed: () => void
}

const answers: Record<Factor['factor_type'], (asked: Asked) => React.ReactNode> = {
  totp: AnswerOfApp,
  phone: AnswerOfPhone,
  webauthn: AnswerOfKey,
  recovery_code: RecoveryCode,
}

const form = { label: 'Second step', action: 'Confirm', refused: 'Not confirmed' }

function AnswerOfApp({ factor, onConfirmed }: Asked) {
  const [code, setCode] = useState('')
  const answering = useMutation({ mutationFn: () => answerWithCode(factor.id, code), onSuccess: onConfirmed })

  return (
    <PlaceForm {...form} busy={answering.isPending} error={answering.error} onSubmit={() => answering.mutate()}>
      <CodeField label={`Code of “${nameOfStep(factor)}”`} value={code} onChange={setCode} />
    </PlaceForm>
  )
}

function AnswerOfPhone({ factor, onConfirmed }: Asked) {
  const [code, setCode] = useState('')
  const asking = useMutation({ mutationFn: () => askFactor(factor.id) })
  const answering = useMutation({
    mutationFn: () => answerWithCode(factor.id, code, asking.data?.id),
    onSuccess: onConfirmed,
  })
  const number = numberHint(factor.phone ?? '')
  if (!asking.data) {
    return (
      <PlaceForm
        {...form}
        key="number"
        action="Text me a code"
        refused="No code was sent"
        busy={asking.isPending}
        error={asking.error}
        onSubmit={() => asking.mutate()}
      >
        <p>We text a code to {number}.</p>
      </PlaceForm>
    )
  }
  return (
    <PlaceForm
      {...form}
      key="code"
      busy={answering.isPending}
      error={answering.error}
      onSubmit={() => answering.mutate()}
    >
      <CodeField hint={`We have texted it to ${number}.`} value={code} onChange={setCode} />
    </PlaceForm>
  )
}

function AnswerOfKey({ factor, onConfirmed }: Asked) {
  const answering = useMutation({ mutationFn: () => answerWithKey(factor.id), onSuccess: onConfirmed })

  return (
    <PlaceForm
      {...form}
      action="Use the key"
      busy={answering.isPending}
      error={answering.error}
      onSubmit={() => answering.mutate()}
    >
      <p>Have “{nameOfStep(factor)}” at hand. Your browser asks for it.</p>
    </PlaceForm>
  )
}

function RecoveryCode({ onConfirmed }: Asked) {
  const [code, setCode] = useState('')
  const answering = useMutation({ mutationFn: () => answerWithRecoveryCode(code), onSuccess: onConfirmed })

  return (
    <PlaceForm {...form} busy={answering.isPending} error={answering.error} onSubmit={() => answering.mutate()}>
      <Field label="Recovery code" hint="Each one is good once.">
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
    </PlaceForm>
  )
}
