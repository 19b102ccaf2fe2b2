import { type ReactNode, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import type { Session } from '#shared/auth/user.ts'

import { AppCode } from './AppCode.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { PhoneCode } from './PhoneCode.tsx'
import { RecoveryCode } from './RecoveryCode.tsx'
import { type Way, waysOf } from './second-step.ts'
import { SecurityKey } from './SecurityKey.tsx'
import { signOut } from './sign-in-out.ts'

export interface Taking {
  way: Way
  onTaken: (session: Session) => Promise<void>
}

const forms: Record<Way['factor_type'], (taking: Taking) => ReactNode> = {
  totp: (taking) => <AppCode key={taking.way.id} {...taking} />,
  phone: (taking) => <PhoneCode key={taking.way.id} {...taking} />,
  webauthn: (taking) => <SecurityKey key={taking.way.id} {...taking} />,
  recovery_code: (taking) => <RecoveryCode key={taking.way.id} {...taking} />,
}

const names: Record<Way['factor_type'], string> = {
  totp: 'Use your authenticator app',
  phone: 'Get a code by text message',
  webauthn: 'Use your security key',
  recovery_code: 'Use a recovery code',
}

/** What is asked of whoever has signed in to an account with a second step. */
export function SecondStep({
  session: { user },
  onTaken = async () => undefined,
}: {
  session: Session
  onTaken?: (session: Session) => Promise<void>
}) {
  const ways = waysOf(user)
  const [chosen, choose] = useState(ways[0]?.id)
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]

  return (
    <AuthLayout
      title="One more step"
      lead={
        <>
          Confirm that you are <strong className="break-words text-ink">{user.email || `+${user.phone}`}</strong>.
        </>
      }
    >
      {way && forms[way.factor_type]({ way, onTaken })}
      <div className="mt-5 grid justify-items-start border-t border-line pt-3">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other.id} tone="plain" onClick={() => choose(other.id)}>
              {names[other.factor_type]}
              {isAmbiguous(ways, other) && other.friendly_name && ` (${other.friendly_name})`}
            </Button>
          ))}
        <Button tone="plain" onClick={() => void signOut()}>
          Use another account
        </Button>
      </div>
    </AuthLayout>
  )
}

const isAmbiguous = (ways: Way[], way: Way) => ways.filter((one) => one.factor_type === way.factor_type).length > 1
