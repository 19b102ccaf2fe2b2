import type { BookingFacts } from '#server/booking/store.ts'
import { shortWhenOf, spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import type { FactRow, TemplateMail } from '#server/notices/service.ts'
import { moneyOf } from '#shared/booking/pay/money.ts'
import { priceWords } from '#shared/money.ts'
import { greetingOf } from '#shared/people/person-name.ts'
import type { Place } from '#shared/time-words.ts'
import { asSentence } from '#shared/words.ts'

import { hello, namesOf, tableOf, toClient, viewAction } from './words.ts'

interface OfferedTimes {
  offerId: string
  times: readonly { startsAt: Date; endsAt: Date; staffName: string | null }[]
  /** How long the times are held for the client. */
  until: Date
  /** A sentence: why the booked time cannot be kept. */
  reason: string
  /** The page where the client chooses a time, or cancels free of charge. */
  url: string
}

/**
 * For a client whose time the studio cannot keep. Missing this letter costs the client something, so nobody can switch
 * it off.
 * @public
 */
export function timesOfferedMail(
  booking: BookingFacts,
  { offerId, times, until, reason, url }: OfferedTimes,
): TemplateMail {
  const { contact, reference } = booking
  const rows = times.map(({ startsAt, endsAt, staffName }, index): FactRow => [
    String(index + 1),
    [spanOf(startsAt, endsAt, booking), staffName].filter(Boolean).join('\n'),
  ])

  return {
    to: contact.email,
    about: offerId,
    template: 'times_offered',
    facts: { ...namesOf(booking), until: whenOf(until, booking) },
    lines: [hello(booking), asSentence(reason)],
    table: [...rows, ['Kept until', whenOf(until, booking)], ['Reference', reference]],
    notes: [
      moneyOf(booking.paying).paidCents > 0
        ? 'If none of them suits you, cancel free of charge: what you paid goes back.'
        : 'If none of them suits you, cancel free of charge.',
    ],
    action: { label: 'Choose a time', url },
    expiresAt: until,
  }
}

/**
 * For a client who no longer needs to choose another time, or whose request for another time was declined, with the
 * reason.
 * @public
 */
export function timeKeptMail(booking: BookingFacts, url: string, reason = ''): TemplateMail {
  return {
    ...toClient(booking, url),
    template: 'time_kept',
    lines: [
      hello(booking),
      [asSentence(reason), 'Your booking stays as it was. There is nothing to do.'].filter(Boolean).join(' '),
    ],
    table: tableOf(booking),
    action: viewAction(url),
  }
}

interface WaitlistOffer {
  to: string
  entryId: string
  personId: string
  firstName: string
  serviceName: string
  startsAt: Date
  endsAt: Date
  /** How long the time is held for this person. */
  until: Date
  /** This person's price. */
  priceCents: number
  place: Place & { currency: string }
  url: string
  preferencesUrl: string
}

/** The price of accepting. As for every booking, it is paid at the studio unless it is paid before. */
export const offeredPrice = (cents: number, { currency, locale }: WaitlistOffer['place']): string =>
  cents > 0 ? priceWords(cents, currency, locale) : 'Nothing to pay'

/** For the first person in a line: a time is free again. */
export function waitlistOfferMail({
  to,
  entryId,
  personId,
  until,
  priceCents,
  place,
  url,
  preferencesUrl,
  ...offer
}: WaitlistOffer): TemplateMail {
  const firstName = greetingOf(offer.firstName)

  return {
    to,
    personId,
    about: entryId,
    template: 'waitlist_offer',
    facts: { service: offer.serviceName, firstName, when: whenOf(offer.startsAt, place), until: whenOf(until, place) },
    lines: [`Hello ${firstName},`, 'Nobody else is offered it before then. It costs nothing until you accept it.'],
    table: [
      ['When', spanOf(offer.startsAt, offer.endsAt, place)],
      ['Price', offeredPrice(priceCents, place)],
      ['Kept until', whenOf(until, place)],
    ],
    action: { label: 'Accept or decline', url },
    preferencesUrl,
    expiresAt: until,
  }
}

interface TextedOffer extends Pick<
  WaitlistOffer,
  'serviceName' | 'startsAt' | 'until' | 'priceCents' | 'place' | 'url'
> {
  forEverybody: boolean
}

/** The same as an SMS. */
export function waitlistOfferText(offer: TextedOffer): string {
  const { serviceName, startsAt, until, priceCents, place, url, forEverybody } = offer
  const terms = forEverybody ? 'The first to accept has it' : `Kept for you until ${shortWhenOf(until, place)}`

  return `${serviceName}, ${shortWhenOf(startsAt, place)} is free. ${offeredPrice(priceCents, place)}. ${terms}: ${url}`
}
