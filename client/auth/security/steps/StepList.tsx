import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { authSettingsQuery } from '#client/auth/queries.ts'
import { verifiedFactors } from '#client/auth/second-step/second-step.ts'
import { AccountRows } from '#client/auth/security/AccountRows.tsx'
import { Done } from '#client/auth/security/Done.tsx'
import { userOf } from '#client/auth/security/queries.ts'
import { Button } from '#client/ui/Button.tsx'

import { AddStep } from './AddStep.tsx'
import { type StepKind } from './factor-calls.ts'
import { StepRow } from './StepRow.tsx'
import type { RecoveryCodesInHand } from './use-recovery-codes.ts'

const actions: Record<StepKind, string> = {
  totp: 'Add an authenticator app',
  webauthn: 'Add a security key',
  phone: 'Add a phone',
}
const kinds = ['totp', 'webauthn', 'phone'] as const

// Back to what had opened the form.
const focus = (element: HTMLElement | null) => element?.focus()

/** The second steps of an account, and how to add one. */
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
  /** Whose form was just left. */
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
