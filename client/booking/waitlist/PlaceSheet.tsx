import { Sheet, SheetRow } from '#client/booking/Sheet.tsx'
import { addressLine, mapLink } from '#client/settings/opening.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { OwnWaitlistEntry, WaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'

import { wantedWords } from './waitlist-words.ts'

/** What is waited for or offered: all that whoever accepts it agrees to. */
export function PlaceSheet({ entry }: { entry: OwnWaitlistEntry }) {
  const studio = useStudio()
  const { offer, booked, position, serviceName, forName } = entry
  const time = booked ?? offer
  const staffName = time?.staffName ?? entry.staffName

  return (
    <Sheet>
      <SheetRow name="What">{serviceName}</SheetRow>
      <SheetRow name="When">
        {time ? (
          <NamedTime time={time} offer={offer} />
        ) : (
          <span className="font-semibold figures">{wantedWords(entry, studio)}</span>
        )}
      </SheetRow>
      <SheetRow name="Where">
        {time?.bayName && <span className="block">{time.bayName}</span>}
        <a href={mapLink(studio.studio)} className="inline-block min-h-6 text-fairway underline underline-offset-4">
          {studio.studio.name}, {addressLine(studio.studio)}
        </a>
      </SheetRow>
      {staffName && <SheetRow name="With">{staffName}</SheetRow>}
      {forName && <SheetRow name="For">{forName}</SheetRow>}
      {/* What of a booking is paid, its own page says. */}
      {booked && booked.priceCents > 0 && <SheetRow name="Price">{studio.money(booked.priceCents)}</SheetRow>}
      {offer && offer.priceCents !== null && (
        <SheetRow name="Price">
          {offer.priceCents > 0 ? `${studio.money(offer.priceCents)}, to pay at the studio` : 'Nothing to pay'}
        </SheetRow>
      )}
      {!time && position !== null && <SheetRow name="Your place">{position}</SheetRow>}
    </Sheet>
  )
}

interface NamedTimeProps {
  time: { startsAt: Date; endsAt: Date }
  offer: WaitlistEntry['offer']
}

function NamedTime({ time, offer }: NamedTimeProps) {
  const { dayLong, span, localOf, zoneName, moment } = useStudio()
  const local = localOf(time.startsAt)

  return (
    <>
      <span className="font-semibold figures">
        {dayLong(local)}, {span(local, localOf(time.endsAt))}
      </span>
      <span className="block text-sm text-muted">{zoneName()}</span>
      {offer && (
        <span className="mt-1 block font-medium text-flag-deep figures">
          {offer.forEverybody ? 'The first to accept has it.' : `Kept for you until ${moment(offer.expiresAt)}.`}
        </span>
      )}
    </>
  )
}
