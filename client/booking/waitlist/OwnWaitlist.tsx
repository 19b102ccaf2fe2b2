import { useSuspenseQuery } from '@tanstack/react-query'

import { myWaitlist } from './queries.ts'
import { WaitAnswers } from './WaitAnswers.tsx'
import { WaitPlace } from './WaitPlace.tsx'

/** What the signed-in person waits for; nothing at all for whoever does not. */
export function OwnWaitlist({ userId }: { userId: string }) {
  const {
    data: { entries },
  } = useSuspenseQuery(myWaitlist(userId))
  if (entries.length === 0) return null

  return (
    <section aria-labelledby="waitlist">
      <h2 id="waitlist" className="font-display text-2xl font-medium">
        You wait for
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
            <WaitPlace entry={entry} />
            <WaitAnswers entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}
