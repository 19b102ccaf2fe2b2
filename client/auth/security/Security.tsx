import { useSuspenseQuery } from '@tanstack/react-query'

import { AccountPart } from './AccountPart.tsx'
import { Confirming } from './Confirming.tsx'
import { Devices } from './Devices.tsx'
import { EmailPart } from './EmailPart.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { PhonePart } from './PhonePart.tsx'
import { signInWays } from './queries.ts'
import { SecondSteps } from './SecondSteps.tsx'

/** The parts of the page, each with its own loading and its own trouble. */
export function Security({ userId }: { userId: string }) {
  const { data: ways } = useSuspenseQuery(signInWays)
  const hasPhone = ways.external['phone'] === true

  return (
    <Confirming userId={userId}>
      <AccountPart title="Password" lead="A few words that you use nowhere else.">
        <PasswordPart userId={userId} />
      </AccountPart>
      <AccountPart
        title="Passkeys"
        lead="Sign in without a password. Nothing can be read over your shoulder, and no false page can ask for it."
      >
        <Passkeys userId={userId} />
      </AccountPart>
      <SecondSteps userId={userId} />
      <AccountPart title="E-mail address" lead="What you sign in with, and where the studio writes to you.">
        <EmailPart userId={userId} />
      </AccountPart>
      {hasPhone && (
        <AccountPart title="Phone" lead="Sign in by a code that we text to you.">
          <PhonePart userId={userId} />
        </AccountPart>
      )}
      <AccountPart title="Devices" lead="Where you are signed in. Sign out what you do not know.">
        <Devices userId={userId} />
      </AccountPart>
    </Confirming>
  )
}
