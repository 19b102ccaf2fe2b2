import { useStudio } from '#client/settings/use-studio.ts'
import type { Account } from '#shared/accounts/contract.ts'

import { eventInWords } from './account-words.ts'

/** What was done lately to an account, or with it. */
export function AccountEvents({ account: { events, email } }: { account: Account }) {
  const { moment } = useStudio()

  return (
    <section aria-label="Recent activity" className="grid gap-1">
      <h3 className="font-semibold">Recent activity</h3>
      {events.length === 0 ? (
        <p className="text-sm text-muted">Nothing yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="py-2">
              <p className="wrap-anywhere">{eventInWords(event, email)}</p>
              <p className="text-sm text-muted figures">{[moment(event.at), event.ip].filter(Boolean).join(', ')}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
