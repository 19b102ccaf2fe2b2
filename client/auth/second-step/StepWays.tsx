import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'

import { OutboxLink } from '#client/auth/OutboxLink.tsx'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { User } from '#shared/auth/user.ts'

import {
  type Factor,
  type SecondStepProps,
  verifiedFactors,
  answerWithCode,
  stepSentence,
  answerWithRecoveryCode,
  answerWithKey,
  askFactor,
} from './second-step.ts'
import { nameOfStep, numberHint } from './step-words.ts'

const forms: Record<Factor['factor_type'], (taking: SecondStepProps) => ReactNode> = {
  totp: (taking) => <AppCode key={taking.factor.id} {...taking} />,
  phone: (taking) => <PhoneCode key={taking.factor.id} {...taking} />,
  webauthn: (taking) => <SecurityKey key={taking.factor.id} {...taking} />,
  recovery_code: (taking) => <RecoveryCode key={taking.factor.id} {...taking} />,
}

/** Asks for one of an account's second steps, and offers the others. */
export function StepWays({
  user,
  onTaken,
  children,
}: Pick<SecondStepProps, 'onTaken'> & {
  user: User
  /** Other acts. */
  children?: ReactNode
}) {
  const factors = verifiedFactors(user)
  const [chosenId, choose] = useState<string>()
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0]
  const others = factors.filter((factor) => factor !== chosen)

  return (
    <>
      {chosen && forms[chosen.factor_type]({ factor: chosen, onTaken })}
      {(others.length > 0 || children) && (
        <div className="mt-5 grid justify-items-start border-t border-line pt-3">
          {others.map((factor) => (
            <Button key={factor.id} tone="plain" onClick={() => choose(factor.id)}>
              {factor.factor_type === 'recovery_code' ? 'Use a recovery code' : `Use “${nameOfStep(factor)}”`}
            </Button>
          ))}
          {children}
        </div>
      )}
    </>
  )
}

function AppCode({ factor, onTaken }: SecondStepProps) {
  const taking = useMutation({ mutationFn: (code: string) => answerWithCode(factor.id, code), onSuccess: onTaken })

  return (
    <StepCodeForm
      label={`Code of “${nameOfStep(factor)}”`}
      hint="The six digits that your app shows now."
      problem={taking.error ? stepSentence('totp', taking.error) : undefined}
      isBusy={taking.isPending}
      onSubmit={taking.mutate}
    />
  )
}

function RecoveryCode({ onTaken }: SecondStepProps) {
  const taking = useMutation({ mutationFn: answerWithRecoveryCode, onSuccess: onTaken })

  return (
    <StepCodeForm
      label="Recovery code"
      hint="One of the codes that you kept when you set up your second step. Each is good once."
      isNumber={false}
      problem={taking.error ? stepSentence('recovery_code', taking.error) : undefined}
      isBusy={taking.isPending}
      onSubmit={taking.mutate}
    />
  )
}

function SecurityKey({ factor, onTaken }: SecondStepProps) {
  const taking = useMutation({ mutationFn: () => answerWithKey(factor.id), onSuccess: onTaken })
  const problem = useFocusOn(taking.error)

  return (
    <div className="grid gap-5">
      {taking.error && (
        <Refusal
          title="Not confirmed yet"
          ref={problem}
          error={taking.error}
          why={stepSentence('webauthn', taking.error)}
        />
      )}
      <p>
        Have “{nameOfStep(factor)}” at hand: plug it in, or hold it to the back of your phone when your browser asks.
      </p>
      <Button size="large" busy={taking.isPending} onClick={() => taking.mutate()}>
        Use the key
      </Button>
    </div>
  )
}

/** A text message costs money: it is sent on request only. */
function PhoneCode({ factor, onTaken }: SecondStepProps) {
  const sending = useMutation({ mutationFn: () => askFactor(factor.id) })
  const taking = useMutation({
    mutationFn: (code: string) => answerWithCode(factor.id, code, sending.data?.id),
    onSuccess: onTaken,
  })
  const notSent = useFocusOn(sending.error)
  const number = numberHint(factor.phone ?? '')
  const send = () => {
    taking.reset()
    sending.mutate()
  }

  return (
    <div className="grid gap-5">
      {sending.error && (
        <Refusal
          title="No message was sent"
          ref={notSent}
          error={sending.error}
          why={stepSentence('phone', sending.error)}
        />
      )}
      {sending.data ? (
        <>
          <StepCodeForm
            label="Code of the message"
            hint={`We have texted it to ${number}.`}
            problem={taking.error ? stepSentence('phone', taking.error) : undefined}
            isBusy={taking.isPending}
            onSubmit={taking.mutate}
          />
          <div className="grid justify-items-start">
            <Button tone="plain" busy={sending.isPending} onClick={send}>
              Send another message
            </Button>
            <OutboxLink what="message" />
          </div>
        </>
      ) : (
        <>
          <p>We text a code to {number}.</p>
          <Button size="large" busy={sending.isPending} onClick={send}>
            Text me a code
          </Button>
        </>
      )}
    </div>
  )
}

/** A typed code as the second step. */
function StepCodeForm({
  label,
  hint,
  isNumber = true,
  problem,
  isBusy,
  onSubmit,
}: {
  label: string
  hint?: ReactNode
  isNumber?: boolean
  /** Why the code was refused. */
  problem: string | undefined
  isBusy: boolean
  onSubmit: (code: string) => void
}) {
  const [code, setCode] = useState('')
  const around = useFocusOn(problem)

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onSubmit(code)
      }}
    >
      <div ref={around} tabIndex={-1} className="outline-none">
        <Field label={label} hint={hint} error={problem}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode={isNumber ? 'numeric' : 'text'}
              autoComplete={isNumber ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              className={clsx('font-mono', isNumber && 'tracking-[0.3em]')}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" size="large" busy={isBusy}>
        Confirm
      </Button>
    </form>
  )
}
