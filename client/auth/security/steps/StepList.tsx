import { useSuspenseQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { authSettingsQuery } from '#client/auth/queries.ts'
import { ResendButton } from '#client/auth/ResendButton.tsx'
import { whyNoKeys } from '#client/auth/second-step/keys.ts'
import {
  verifiedFactors,
  type Factor,
  answerWithKey,
  answerWithCode,
  askFactor,
} from '#client/auth/second-step/second-step.ts'
import { kindWords, nameOfStep, freeName } from '#client/auth/second-step/step-words.ts'
import { NameField } from '#client/auth/security/account/NameField.tsx'
import { AccountRow } from '#client/auth/security/AccountRow.tsx'
import { AccountRows } from '#client/auth/security/AccountRows.tsx'
import { CodeField } from '#client/auth/security/CodeField.tsx'
import { NumberField } from '#client/auth/security/contact/NumberField.tsx'
import { Done } from '#client/auth/security/Done.tsx'
import type { Close } from '#client/auth/security/InPlace.tsx'
import { PlaceForm } from '#client/auth/security/PlaceForm.tsx'
import { userOf } from '#client/auth/security/queries.ts'
import { RemoveDialog } from '#client/auth/security/RemoveDialog.tsx'
import { useConfirmed } from '#client/auth/security/use-confirmed.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { FactorChallenge } from '#shared/auth/factors.ts'
import type { User } from '#shared/auth/user.ts'

import { AddApp } from './AddApp.tsx'
import { type StepKind, removeFactor } from './factor-calls.ts'
import { useNewStep } from './use-new-step.ts'
import type { RecoveryCodesInHand } from './use-recovery-codes.ts'

const actions: Record<StepKind, string> = {
  totp: 'Add an authenticator app',
  webauthn: 'Add a security key',
  phone: 'Add a phone',
}
const kinds = ['totp', 'webauthn', 'phone'] as const

// Focuses the button that had opened the form.
const focus = (element: HTMLElement | null) => element?.focus()

/** The second steps of an account, and the buttons to add one. */
export function StepList({ userId, codes }: { userId: string; codes: RecoveryCodesInHand }) {
  const { data: user } = useSuspenseQuery(userOf(userId))
  const [adding, add] = useState<StepKind>()
  const [left, leave] = useState<StepKind>()
  const [done, tell] = useState<string>()
  const all = verifiedFactors(user)
  const steps = all.filter(({ factor_type }) => factor_type !== 'recovery_code')
  const hasCodes = steps.length < all.length

  const close = (sentence?: string) => {
    leave(adding)
    add(undefined)
    tell(sentence)
  }
  return (
    <>
      {done && (
        <Done title={done}>
          {steps.length > 0 && !hasCodes && (
            <>
              <p>Next, make recovery codes: they let you in when you have lost it.</p>
              <Button className="mt-1 justify-self-start" busy={codes.isMaking} onClick={codes.make}>
                Make recovery codes
              </Button>
            </>
          )}
        </Done>
      )}
      {steps.length === 0 && !adding && !done && (
        <p>You have none. An authenticator app on your phone is the quickest to add, and works without a signal.</p>
      )}
      {steps.length > 0 && (
        <AccountRows label="Your second steps">
          {steps.map((step) => (
            <StepRow
              key={step.id}
              userId={userId}
              step={step}
              isLast={steps.length === 1}
              onRemoved={() => tell('The second step is removed.')}
            />
          ))}
        </AccountRows>
      )}
      {adding ? (
        <AddStep kind={adding} user={user} onClose={close} />
      ) : (
        <AddButtons isFirst={steps.length === 0} focused={done ? undefined : left} onAdd={add} />
      )}
    </>
  )
}

function AddButtons({
  isFirst,
  focused,
  onAdd,
}: {
  isFirst: boolean
  /** The kind whose form was just left. */
  focused: StepKind | undefined
  onAdd: (kind: StepKind) => void
}) {
  const { data: ways } = useSuspenseQuery(authSettingsQuery)
  const hasSms = ways.external['phone'] === true || ways.sms_provider !== ''

  return (
    <div className="flex flex-wrap gap-3">
      {kinds
        .filter((kind) => kind !== 'phone' || hasSms)
        .map((kind) => (
          <Button
            key={kind}
            tone={kind === 'totp' && isFirst ? 'primary' : 'quiet'}
            ref={focused === kind ? focus : undefined}
            onClick={() => onAdd(kind)}
          >
            {actions[kind]}
          </Button>
        ))}
    </div>
  )
}

const forms = { totp: AddApp, phone: AddPhone, webauthn: AddSecurityKey }

/** The form that adds a second step of this kind. */
function AddStep({ kind, user, onClose }: { kind: StepKind; user: User; onClose: Close }) {
  const Form = forms[kind]

  return <Form user={user} onClose={onClose} />
}

function StepRow({
  userId,
  step,
  isLast,
  onRemoved,
}: {
  userId: string
  step: Factor
  /** Whether it is the account's only second step. */
  isLast: boolean
  onRemoved: () => void
}) {
  const { date, moment } = useStudio()
  const confirmed = useConfirmed()
  const [isRemoving, setRemoving] = useState(false)
  const name = nameOfStep(step)
  const used = step.last_challenged_at
  const facts = [
    name !== kindWords[step.factor_type] && kindWords[step.factor_type],
    `Added ${date(new Date(step.created_at))}`,
    used && `Last used ${moment(new Date(used))}`,
  ]

  return (
    <AccountRow name={name} facts={facts.filter(Boolean).join(' · ')}>
      <Button tone="plain" onClick={() => setRemoving(true)}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
      {isRemoving && (
        <RemoveDialog
          userId={userId}
          title={`Remove “${name}”?`}
          action="Remove the second step"
          remove={() => confirmed(() => removeFactor(step.id))}
          onRemoved={onRemoved}
          onClose={() => setRemoving(false)}
        >
          {isLast
            ? 'It is your only one. Without it your password alone opens the account, and your recovery codes are removed as well.'
            : 'Your other second steps stay. Where you signed in with this one, you will be asked for another.'}
        </RemoveDialog>
      )}
    </AccountRow>
  )
}

/** Adds a security key that is plugged in or held to the phone. */
function AddSecurityKey({ user, onClose }: { user: User; onClose: Close }) {
  const taken = (user.factors ?? []).map(({ friendly_name: name }) => name ?? '')
  const [name, setName] = useState(() => freeName('Security key', taken))
  const { begun, begin, reread, drop } = useNewStep(user)
  const adding = useMutation({
    mutationFn: async () => answerWithKey((await begin({ factor_type: 'webauthn', friendly_name: name })).id),
    onSuccess: async () => {
      await reread()
      onClose('Your security key is your second step from now on.')
    },
  })
  const hindrance = whyNoKeys()
  if (hindrance) {
    return (
      <div className="grid justify-items-start gap-4">
        <Notice kind="warning" title="No security key can be added here">
          {hindrance}
        </Notice>
        <Button tone="quiet" onClick={() => onClose()}>
          Close
        </Button>
      </div>
    )
  }

  return (
    <PlaceForm
      label="Add a security key"
      action={begun ? 'Try again' : 'Add the key'}
      busy={adding.isPending}
      error={adding.error}
      refused="The key was not added"
      onSubmit={() => adding.mutate()}
      onCancel={() => {
        drop()
        onClose()
      }}
    >
      {begun ? (
        <p>Have “{name}” at hand. Your browser asks for it.</p>
      ) : (
        <NameField hint="How you tell it from your other keys." value={name} onChange={setName} />
      )}
    </PlaceForm>
  )
}

/** Adds a phone that gets codes by text. */
function AddPhone({ user, onClose }: { user: User; onClose: Close }) {
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
