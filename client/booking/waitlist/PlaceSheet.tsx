import { Sheet, SheetRow } from '#client/booking/Sheet.tsx'
import { addressLine, mapLink } from '#client/settings/opening.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { WaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'

import { wantedWords } from './waitlist-words.ts'

/** What is waited for or offered: all that whoever accepts it agrees to. */
export function PlaceSheet({ entry }: { entry: WaitlistEntry }) {
  const studio = useStudio()
  const { offer, position, serviceName, forName } = entry
  const staffName = offer?.staffName ?? entry.staffName

  return (
    <Sheet>
      <SheetRow name="What">{serviceName}</SheetRow>
      <SheetRow name="When">
        {offer ? (
          <OfferedTime offer={offer} />
        ) : (
          <span className="font-semibold figures">{wantedWords(entry, studio)}</span>
        )}
      </SheetRow>
      <SheetRow name="Where">
        {offer?.bayName && <span className="block">{offer.bayName}</span>}
        <a href={mapLink(studio.studio)} className="inline-block min-h-6 text-fairway underline underline-offset-4">
          {studio.studio.name}, {addressLine(studio.studio)}
        </a>
      </SheetRow>
      {staffName && <SheetRow name="With">{staffName}</SheetRow>}
      {forName && <SheetRow name="For">{forName}</SheetRow>}
      {offer && offer.priceCents !== null && (
        <SheetRow name="Price">
          {offer.priceCents > 0 ? `${studio.money(offer.priceCents)}, to pay at the studio` : 'Nothing to pay'}
        </SheetRow>
      )}
      {!offer && position !== null && <SheetRow name="Your place">{position}</SheetRow>}
    </Sheet>
  )
}

function OfferedTime({ offer }: { offer: NonNullable<WaitlistEntry['offer']> }) {
  const { dayLong, span, localOf, zoneName, moment } = useStudio()
  const local = localOf(offer.startsAt)

  return (
    <>
      <span className="font-semibold figures">
        {dayLong(local)}, {span(local, localOf(offer.endsAt))}
      </span>
      <span className="block text-sm text-muted">{zoneName()}</span>
      <span className="mt-1 block font-medium text-flag-deep figures">
        {offer.forEverybody ? 'The first to accept has it.' : `Kept for you until ${moment(offer.expiresAt)}.`}
      </span>
    </>
  )
}
