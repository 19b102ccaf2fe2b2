import { useState } from 'react'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { WaitlistEntry } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { WaitlistStatus } from '#shared/booking/waitlist/waitlist.ts'

import { PlaceSheet } from './PlaceSheet.tsx'
import { type AcceptedTime, WaitAnswers } from './WaitAnswers.tsx'

interface LinkedPlaceProps {
  entry: WaitlistEntry
  token: string
}

/** The place in a line behind the link of a mail: an offer is answered here without signing in. */
export function LinkedPlace({ entry, token }: LinkedPlaceProps) {
  const [booked, setBooked] = useState<AcceptedTime>()
  const { dayLong, time, localOf } = useStudio()
  const after = (booked && unconfirmed[booked.bookingStatus]) ?? afterwards[entry.status]
  const local = entry.offer && localOf(entry.offer.startsAt)

  return (
    <div className="grid gap-7">
      <h1 className="font-display text-3xl font-medium tracking-tight md:text-4xl">
        {local ? `${dayLong(local)} at ${time(local)} is free for you` : 'Your place on the waitlist'}
      </h1>
      {after && (
        <Notice kind={entry.status === 'accepted' ? 'success' : 'information'} title={after.title}>
          {after.sentence}
        </Notice>
      )}
      <WaitAnswers entry={entry} token={token} onAccepted={setBooked} />
      <PlaceSheet entry={entry} />
      <div className="flex flex-wrap gap-3">
        {booked && (
          <ButtonLink to={`/manage-booking#${booked.manageToken}`}>
            {booked.bookingStatus === 'pending_payment' ? 'Pay for it' : 'See the booking'}
          </ButtonLink>
        )}
        {after && entry.status !== 'accepted' && (
          <ButtonLink to={`/book-now?service=${entry.serviceCode}`}>Book another time</ButtonLink>
        )}
      </div>
    </div>
  )
}

/** What is booked, and is not had yet. */
const unconfirmed: Partial<Record<BookingStatus, { title: string; sentence: string }>> = {
  pending_payment: {
    title: 'It is kept for you until it is paid',
    sentence: 'This is paid when it is booked. Pay for it now: after half an hour it goes to whoever is next.',
  },
  pending_approval: { title: 'It is kept for you', sentence: 'The studio has to approve it, and writes to you.' },
}

const afterwards: Partial<Record<WaitlistStatus, { title: string; sentence: string }>> = {
  accepted: { title: 'It is booked', sentence: 'The confirmation is on its way to you by e-mail.' },
  declined: { title: 'Declined', sentence: 'The time goes to whoever is next. You wait for it no longer.' },
  removed: { title: 'You wait no longer', sentence: 'There is nothing to pay.' },
}
