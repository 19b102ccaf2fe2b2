import { useSession } from '#client/api/session/session.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { Preferences } from './Preferences.tsx'

/** What somebody is told, by the link of a mail or signed in. The token stands after the #, so that no server logs it. */
export function PreferencesPage() {
  const token = usePlace().hash.slice(1)
  const userId = useSession()?.user.id
  const whose = token ? { token } : userId ? { userId } : undefined

  return (
    <div className="page-width grid gap-8 py-8 md:py-14">
      <PageHeader title="What we write to you" lead="Choose what you are told. Each press is saved at once." />
      <div className="max-w-2xl">
        {whose ? (
          <Loaded key={token} skeleton={<Skeleton className="h-96" />}>
            <Preferences whose={whose} />
          </Loaded>
        ) : (
          <EmptyState title="The link is not complete" action={<ButtonLink to="/login">Sign in</ButtonLink>}>
            Open the link at the end of an e-mail once more, all of it. With an account you choose there too.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
