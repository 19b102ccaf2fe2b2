import { useStudio } from '#client/settings/service.ts'
import type { WaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'

import { wantedWords } from './waitlist-words.ts'

/** What a person waits for, with their place in the waitlist or their offer. */
export function WaitPlace({ entry }: { entry: WaitlistEntry }) {
  const studio = useStudio()
  const { dayShort, time, localOf, moment, money } = studio
  const { offer, position, serviceName, forName } = entry
  const staffName = offer?.staffName ?? entry.staffName

  return (
    <p>
      <span className="font-medium">{serviceName}</span>
      {staffName && <span className="text-muted"> with {staffName}</span>}
      {forName && <span className="text-muted"> for {forName}</span>}
      <span className="block text-sm text-muted figures">
        {wantedWords(entry, studio)}
        {position !== null && `, place ${position}`}
      </span>
      {offer && (
        <span className="block font-medium figures">
          Free for you: {dayShort(localOf(offer.startsAt))}, {time(localOf(offer.startsAt))}.{' '}
          {offer.forEverybody ? 'The first to accept has it.' : `Kept until ${moment(offer.expiresAt)}.`}
          {offer.priceCents !== null &&
            ` ${offer.priceCents > 0 ? `${money(offer.priceCents)} at the studio` : 'Nothing to pay'}.`}
        </span>
      )}
    </p>
  )
}
