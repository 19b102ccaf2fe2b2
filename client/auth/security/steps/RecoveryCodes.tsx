import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceOf } from '#client/auth/refusals.ts'
import { verifiedFactors } from '#client/auth/second-step/second-step.ts'
import { recoveryCodesOf, userOf } from '#client/auth/security/queries.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

import { CodesShown } from './CodesShown.tsx'
import type { RecoveryCodesInHand } from './use-recovery-codes.ts'

const fewLeft = 3

/** How many codes are left; new ones are shown here, once. */
export function RecoveryCodes({ userId, codes }: { userId: string; codes: RecoveryCodesInHand }) {
  const { data: user } = useSuspenseQuery(userOf(userId))
  const problem = useFocusOn(codes.error)
  const factors = verifiedFactors(user)
  const hasCodes = factors.some(({ factor_type }) => factor_type === 'recovery_code')
  if (codes.shown) return <CodesShown codes={codes.shown} email={user.email} onKept={codes.forget} />
  if (factors.length === 0) return <p className="text-muted">They come with a second step. Add one first.</p>

  return (
    <>
      {codes.error && (
        <Refusal title="No codes were made" ref={problem} error={codes.error} why={sentenceOf(codes.error)} />
      )}
      {hasCodes ? <Left userId={userId} codes={codes} /> : <None codes={codes} />}
    </>
  )
}

function None({ codes }: { codes: RecoveryCodesInHand }) {
  return (
    <>
      <p>You have none. Without them, a lost second step can lock you out until the studio has checked who you are.</p>
      <Button tone="quiet" className="justify-self-start" busy={codes.isMaking} onClick={codes.make}>
        Make recovery codes
      </Button>
    </>
  )
}

function Left({ userId, codes }: { userId: string; codes: RecoveryCodesInHand }) {
  const { data: left } = useSuspenseQuery(recoveryCodesOf(userId))
  const [isAsking, setAsking] = useState(false)
  const { remaining, total } = left
  const replace = () => {
    setAsking(false)
    codes.replace()
  }

  return (
    <>
      <p className="figures">
        <strong>
          {remaining} of {total}
        </strong>{' '}
        are left.
      </p>
      {remaining <= fewLeft && (
        <Notice kind="warning">
          {remaining === 0 ? 'All are used up.' : 'Only a few are left.'} Replace them with new ones now.
        </Notice>
      )}
      <Button tone="quiet" className="justify-self-start" busy={codes.isMaking} onClick={() => setAsking(true)}>
        Replace them
      </Button>
      {isAsking && (
        <Dialog title="Replace your recovery codes?" onClose={() => setAsking(false)}>
          <p>You get ten new codes. The ones that you have kept so far no longer work from then on.</p>
          <div className="flex flex-wrap justify-end gap-3">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice has the focus when the question opens */}
            <Button tone="quiet" autoFocus onClick={() => setAsking(false)}>
              Keep them
            </Button>
            <Button onClick={replace}>Replace the codes</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
