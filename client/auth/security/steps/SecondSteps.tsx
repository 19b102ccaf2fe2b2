import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'

import { sentenceOf } from '#client/auth/refusals.ts'
import { verifiedFactors } from '#client/auth/second-step/second-step.ts'
import { AccountPart } from '#client/auth/security/account/AccountPart.tsx'
import { fileName } from '#client/auth/security/account/file-name.ts'
import { CopyButton } from '#client/auth/security/CopyButton.tsx'
import { recoveryCodesOf, userOf } from '#client/auth/security/queries.ts'
import { useFocusOn } from '#client/auth/use-focus-on.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { download } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'

import { StepList } from './StepList.tsx'
import { useRecoveryCodes, type RecoveryCodesInHand } from './use-recovery-codes.ts'

/** The second steps of an account, and the recovery codes for a lost one. */
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

const fewLeft = 3

/** How many recovery codes are left. New ones are shown here once. */
function RecoveryCodes({ userId, codes }: { userId: string; codes: RecoveryCodesInHand }) {
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

const focus = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** In groups of four, as people read and type them. */
const inFours = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code

/** New recovery codes; they cannot be shown again. */
function CodesShown({ codes, email, onKept }: { codes: readonly string[]; email: string; onKept: () => void }) {
  const { studio, dayAndYear } = useStudio()
  const today = useToday()
  const readable = codes.map(inFours)
  const title = `Recovery codes of ${email} at ${studio.name}, made ${dayAndYear(today)}`
  const text = [title, 'Each is good once, instead of the second step.', '', ...readable, ''].join('\n')

  return (
    <div className="grid gap-5 border-l-2 border-fairway pl-5">
      <div className="print:hidden">
        <Notice kind="warning" title="Keep these codes now" ref={focus}>
          They are shown this once, and the studio cannot read them to you later. Put them where your password is not.
        </Notice>
      </div>
      <p className="hidden print:block">{title}. Each is good once, instead of the second step.</p>
      <ol
        aria-label="Recovery codes"
        className="grid gap-x-10 gap-y-1.5 rounded bg-sunken px-5 py-4 font-mono sm:grid-cols-2"
      >
        {readable.map((code) => (
          <li key={code} className="whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton text={readable.join('\n')}>Copy</CopyButton>
        <Button
          tone="quiet"
          onClick={() =>
            download(new Blob([text], { type: 'text/plain' }), fileName(studio.name, 'recovery-codes.txt'))
          }
        >
          <Download aria-hidden className="size-4" />
          Download
        </Button>
        <Button tone="quiet" onClick={() => print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      </div>
      <Button className="justify-self-start print:hidden" onClick={onKept}>
        I have kept them
      </Button>
    </div>
  )
}
