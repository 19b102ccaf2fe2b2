import { AccountPart } from '#client/auth/security/account/AccountPart.tsx'

import { RecoveryCodes } from './RecoveryCodes.tsx'
import { StepList } from './StepList.tsx'
import { useRecoveryCodes } from './use-recovery-codes.ts'

/** What proves a person beside the password, and what helps when that is lost. */
export function SecondSteps({ userId }: { userId: string }) {
  const codes = useRecoveryCodes(userId)

  return (
    <>
      <AccountPart
        title="Second step"
        lead="Asked for after your password. Who has learned the password alone does not get in."
      >
        <StepList userId={userId} codes={codes} />
      </AccountPart>
      <AccountPart
        isPrinted
        title="Recovery codes"
        lead="The way back in when your second step is lost. Each code is good once."
      >
        <RecoveryCodes userId={userId} codes={codes} />
      </AccountPart>
    </>
  )
}
