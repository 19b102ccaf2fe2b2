import { useSession } from '#client/api/session/session.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

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
        <Security userId={userId} />
      </Loaded>
    </div>
  )
}
