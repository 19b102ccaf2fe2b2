import { useSession } from '#client/api/session/session.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { BehindLink } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { AskForLink } from './AskForLink.tsx'
import { Preferences } from './Preferences.tsx'
import { preferencesOf } from './queries.ts'

/** What somebody is told, by the link of a mail or signed in. The token stands after the #, so that no server logs it. */
export function PreferencesPage() {
  const token = usePlace().hash.slice(1)
  const userId = useSession()?.user.id

  return (
    <div className="page-width grid gap-8 py-8 md:py-14">
      <PageHeader title="What we write to you" lead="Choose what you are told. Each press is saved at once." />
      <div className="max-w-2xl">
        {userId !== undefined && token === '' ? (
          <Loaded skeleton={<Skeleton className="h-96" />}>
            <Preferences whose={{ userId }} />
          </Loaded>
        ) : (
          <BehindLink token={token} query={(known) => preferencesOf({ token: known })} wayOut={<WaysOut />}>
            {() => <Preferences whose={{ token }} />}
          </BehindLink>
        )}
      </div>
    </div>
  )
}

const WaysOut = () => (
  <>
    <AskForLink />
    <div className="grid justify-items-start gap-2">
      <p>With an account you choose there too.</p>
      <ButtonLink to="/login" tone="quiet">
        Sign in
      </ButtonLink>
    </div>
  </>
)
