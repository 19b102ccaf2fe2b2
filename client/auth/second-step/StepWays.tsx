import { type ReactNode, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import type { User } from '#shared/auth/user.ts'

import { AppCode } from './AppCode.tsx'
import { PhoneCode } from './PhoneCode.tsx'
import { RecoveryCode } from './RecoveryCode.tsx'
import { type Factor, type SecondStepProps, verifiedFactors } from './second-step.ts'
import { SecurityKey } from './SecurityKey.tsx'
import { nameOfStep } from './step-words.ts'

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
  /** What else can be done. */
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
