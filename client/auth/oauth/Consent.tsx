import { useSuspenseQuery } from '@tanstack/react-query'

import { textLink } from '#client/auth/text-link.ts'

import { ConsentQuestion } from './ConsentQuestion.tsx'
import { ConsentRefusal } from './ConsentRefusal.tsx'
import { authorizationOf } from './queries.ts'

/** What an app asks, why it cannot be answered, or the way back. */
export function Consent({ id }: { id: string }) {
  const { data: opened } = useSuspenseQuery(authorizationOf(id))

  if (opened.state === 'refused') return <ConsentRefusal refusal={opened.refusal} />
  if (opened.state === 'leaving') return <Leaving to={opened.to} />
  return <ConsentQuestion authorization={opened.authorization} />
}

/** A browser may want a press before it opens an app. */
function Leaving({ to }: { to: string }) {
  return (
    <div className="grid justify-items-start gap-3">
      <output>Taking you back to the app ...</output>
      <a href={to} className={textLink}>
        Go back now
      </a>
    </div>
  )
}
