import { useSession } from '#client/auth/session.ts'
import { Loaded } from '#client/ui/Loaded.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

import { AccountPart } from './AccountPart.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { isHalfway } from './second-step.ts'
import { Security } from './Security.tsx'

/** How a person gets into their account, and everything else that is about the account itself. */
export function SecurityPage() {
  const session = useSession()
  if (!session) return null

  const { id: userId } = session.user
  return (
    <div className="page-width py-8 md:py-12">
      <div className="pb-8 print:hidden">
        <PageHeader
          title="Sign-in and security"
          lead={
            <>
              The account of <strong className="break-words text-ink">{session.user.email || 'your phone'}</strong>. We
              e-mail you about every change here.
            </>
          }
        />
      </div>
      <Loaded skeleton={<Skeleton className="h-96" />}>
        {isHalfway(session) ? <Halfway userId={userId} /> : <Security userId={userId} />}
      </Loaded>
    </div>
  )
}

/** With the password alone nobody may see or change how somebody gets in. */
function Halfway({ userId }: { userId: string }) {
  return (
    <AccountPart
      title="Confirm with your second step"
      lead="You have signed in with one step. Take the second one to see and change the rest."
    >
      <ConfirmStep userId={userId} onConfirmed={() => undefined} />
    </AccountPart>
  )
}
