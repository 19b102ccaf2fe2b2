import { useStudio } from '#client/settings/use-studio.ts'
import type { WaitlistRecord } from '#shared/booking/waitlist/waitlist-contract.ts'
import { counted } from '#shared/words.ts'

import { waitlistStatusWords } from './waitlist-words.ts'

const outcomeWords = { accepted: 'accepted', declined: 'declined', lapsed: 'not answered', gone: 'gone' } as const

/** Who was offered what when, and what became of it. */
export function WaitHistory({ entry: { history, offers, personName } }: { entry: WaitlistRecord }) {
  const { moment } = useStudio()

  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-muted">
        {offers.length === 0 ? 'Nothing offered yet' : counted(offers.length, 'offer')}
        <span className="sr-only">, {personName}</span>
      </summary>
      <ol className="grid gap-1 pt-2 figures">
        {offers.map(({ offeredAt, startsAt, outcome }) => (
          <li key={offeredAt.toISOString()}>
            {moment(offeredAt)}: offered {moment(startsAt)}, {outcome ? outcomeWords[outcome] : 'open'}
          </li>
        ))}
        {history.map(({ at, to, by, reason }, step) => (
          // oxlint-disable-next-line react/no-array-index-key -- history only grows
          <li key={step} className="text-muted">
            {moment(at)}: {waitlistStatusWords[to].toLowerCase()}, {by}
            {reason && `. ${reason}`}
          </li>
        ))}
      </ol>
    </details>
  )
}
