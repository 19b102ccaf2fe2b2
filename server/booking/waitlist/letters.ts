import type { EntryRow } from '#server/booking/kept/waitlist-store.ts'
import { offeredPrice, waitlistOfferMail } from '#server/booking/letters/offered.ts'
import { dayOf, spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import type { TemplateMail } from '#server/notices/service.ts'
import type { DayPart } from '#shared/booking/waitlist/waitlist.ts'
import { greetingOf } from '#shared/people/person-name.ts'

/** The facts of a place on the waitlist. */
export type WaitingFacts = Pick<
  EntryRow,
  | 'id'
  | 'personId'
  | 'contact'
  | 'serviceCode'
  | 'serviceName'
  | 'startsAt'
  | 'day'
  | 'part'
  | 'position'
  | 'status'
  | 'zone'
  | 'locale'
  | 'currency'
>

export interface Links {
  /** The page of the place. */
  url: string
  preferencesUrl: string
  publicUrl: string
}

export interface OfferedTime {
  startsAt: Date
  endsAt: Date
  expiresAt: Date
  forEverybody: boolean
  /** This person's price. */
  priceCents: number
}

/** With their position, and a link to leave. */
export function placeMail(entry: WaitingFacts, { url }: Links): TemplateMail {
  const position = String(entry.position ?? 1)

  return {
    to: entry.contact.email,
    template: 'waitlist_joined',
    facts: { ...namesOf(entry), position },
    lines: [hello(entry), 'Nothing is booked and nothing is to pay until you accept a time.'],
    table: [
      ['Service', entry.serviceName],
      ['When', wantedOf(entry)],
      ['Your place', position],
    ],
    action: { label: 'See your place, or leave', url },
  }
}

export const offerMail = (entry: WaitingFacts, offer: OfferedTime, links: Links): TemplateMail =>
  offer.forEverybody ? openMail(entry, offer, links) : keptMail(entry, offer, links)

const keptMail = (
  { id, personId, contact, serviceName, ...place }: WaitingFacts,
  { startsAt, endsAt, expiresAt, priceCents }: OfferedTime,
  { url, preferencesUrl }: Links,
): TemplateMail =>
  waitlistOfferMail({
    to: contact.email,
    entryId: id,
    personId,
    firstName: contact.firstName,
    serviceName,
    startsAt,
    endsAt,
    until: expiresAt,
    priceCents,
    place,
    url,
    preferencesUrl,
  })

function openMail(
  entry: WaitingFacts,
  { startsAt, endsAt, expiresAt, priceCents }: OfferedTime,
  { url, preferencesUrl }: Links,
): TemplateMail {
  const { id, personId, contact } = entry

  return {
    to: contact.email,
    personId,
    about: id,
    template: 'waitlist_open',
    facts: { ...namesOf(entry), when: whenOf(startsAt, entry) },
    lines: [hello(entry), 'It begins soon, so all who wait were told at once. It costs nothing until you accept it.'],
    table: [
      ['When', spanOf(startsAt, endsAt, entry)],
      ['Price', offeredPrice(priceCents, entry)],
    ],
    action: { label: 'Accept or decline', url },
    preferencesUrl,
    expiresAt,
  }
}

/** To a person who did not answer an offer, with what becomes of their place. */
export function lapsedMail(
  entry: WaitingFacts,
  { startsAt }: Pick<OfferedTime, 'startsAt'>,
  { url, publicUrl }: Links,
): TemplateMail {
  const stays = entry.status === 'waiting'
  const then = stays
    ? 'You keep your place for other times. After a second offer without an answer you leave the line.'
    : 'You wait for it no longer. There is nothing to pay.'

  return {
    to: entry.contact.email,
    template: 'waitlist_lapsed',
    facts: { ...namesOf(entry), when: whenOf(startsAt, entry) },
    lines: [hello(entry), then],
    action: stays
      ? { label: 'See your place, or leave', url }
      : { label: 'Book another time', url: `${publicUrl}/book-now?service=${entry.serviceCode}` },
  }
}

/** The studio has removed the place. */
export const endedMail = (entry: WaitingFacts, { publicUrl }: Links): TemplateMail => ({
  to: entry.contact.email,
  template: 'waitlist_ended',
  facts: namesOf(entry),
  lines: [hello(entry), 'There is nothing to pay.'],
  action: { label: 'Book another time', url: `${publicUrl}/book-now` },
})

const hello = ({ contact }: WaitingFacts) => `Hello ${greetingOf(contact.firstName)},`

const namesOf = (entry: WaitingFacts) => ({
  service: entry.serviceName,
  firstName: greetingOf(entry.contact.firstName),
  when: wantedOf(entry),
})

const partWords: Record<DayPart, string> = {
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
}

const wantedOf = ({ startsAt, day, part, zone, locale }: WaitingFacts): string =>
  startsAt ? whenOf(startsAt, { zone, locale }) : `${dayOf(day, locale)}, ${partWords[part]}`
