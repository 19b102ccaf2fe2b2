import { Sheet, SheetRow } from '#client/booking/BookingSheet.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { mapLink, useStudio } from '#client/settings/service.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { addressLine } from '#client/ui/wording.ts'
import { type BookingStatus, isVoid } from '#shared/booking/status.ts'
import type { OwnWaitlistEntry, WaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { WaitlistStatus } from '#shared/booking/waitlist/waitlist.ts'

import { WaitAnswers } from './WaitAnswers.tsx'
import { wantedWords } from './waitlist-words.ts'

interface LinkedPlaceProps {
  entry: OwnWaitlistEntry
  token: string
}

/** A place in the waitlist behind a mail's link. An offer is answered here without signing in. */
export function LinkedPlace({ entry, token }: LinkedPlaceProps) {
  const { dayLong, time, localOf } = useStudio()
  const { booked } = entry
  const after = (booked && sinceBooked[booked.status]) ?? afterwards[entry.status]
  const isHad = booked !== null && !isVoid(booked.status)
  const local = entry.offer && localOf(entry.offer.startsAt)

  return (
    <div className="grid gap-7">
      <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">
        {local ? `${dayLong(local)} at ${time(local)} is free for you` : 'Your place on the waitlist'}
      </h1>
      {after && (
        <Notice kind={isHad ? 'success' : 'information'} title={after.title}>
          {after.sentence}
        </Notice>
      )}
      <WaitAnswers entry={entry} token={token} />
      <PlaceSheet entry={entry} />
      <div className="flex flex-wrap gap-3">
        {booked?.manageToken && (
          <ButtonLink to={`/manage-booking#${booked.manageToken}`}>
            {booked.status === 'pending_payment' ? 'Pay for it' : 'See the booking'}
          </ButtonLink>
        )}
        {after && !isHad && <ButtonLink to={`/book-now?service=${entry.serviceCode}`}>Book another time</ButtonLink>}
      </div>
    </div>
  )
}

/** What is said of an accepted place, by the status of the booking that came of it. */
const sinceBooked: Partial<Record<BookingStatus, { title: string; sentence: string }>> = {
  pending_payment: {
    title: 'It is kept for you until it is paid',
    sentence: 'This is paid when it is booked. Pay for it now: after half an hour it goes to whoever is next.',
  },
  pending_approval: { title: 'It is kept for you', sentence: 'The studio has to approve it, and writes to you.' },
  cancelled_customer: { title: 'It was booked and is canceled', sentence: 'You wait for it no longer.' },
  cancelled_staff: { title: 'It was booked and is canceled', sentence: 'You wait for it no longer.' },
  rejected: { title: 'It was declined', sentence: 'The studio could not agree to it. You wait for it no longer.' },
  expired: { title: 'It was not confirmed in time', sentence: 'You wait for it no longer.' },
}

const afterwards: Partial<Record<WaitlistStatus, { title: string; sentence: string }>> = {
  accepted: { title: 'It is booked', sentence: 'The confirmation is on its way to you by e-mail.' },
  declined: { title: 'Declined', sentence: 'The time goes to whoever is next. You wait for it no longer.' },
  removed: { title: 'You wait no longer', sentence: 'There is nothing to pay.' },
}

/** What is waited for or offered, with all terms. */
function PlaceSheet({ entry }: { entry: OwnWaitlistEntry }) {
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
      {/* The booking's own page says what is paid of it. */}
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
