import { expect, test } from 'vitest'

import { confirmationMail } from '#server/booking/letters/mails.ts'
import { waitlistOfferMail, waitlistOfferText } from '#server/booking/letters/offered.ts'
import { reasonOf } from '#server/booking/reason-words.ts'
import { lapsedMail, offerMail, placeMail, type WaitingFacts } from '#server/booking/waitlist/letters.ts'
import { dateOf, dayOf } from '#server/kernel/clock/wording.ts'
import { refundWords } from '#server/lessons/clinics/terms.ts'
import { preparedMail } from '#server/workshop/prepare/mail.ts'
import { termWords } from '#shared/memberships/words.ts'
import { booking, now, url } from '#tests/booking/letters/facts.ts'

// Half past three in the afternoon of November 24 in Berlin, half past nine in the morning in Chicago.
const place = { zone: 'Europe/Berlin', locale: 'de-DE', currency: 'EUR' }
const { startsAt, endsAt, contact } = booking
const until = startsAt

const entry: WaitingFacts = {
  id: 'e',
  personId: 'p',
  contact,
  serviceCode: 'swing_eval',
  serviceName: 'Swing evaluation',
  startsAt,
  day: '2026-11-24',
  part: 'morning',
  position: 1,
  status: 'waiting',
  ...place,
}
const links = { url, preferencesUrl: url, publicUrl: url }
const time = { startsAt, endsAt, expiresAt: until, priceCents: 9500 }
const asked = {
  place,
  serviceName: '',
  occupied: { start: 0, end: 0 },
  startsAt,
  endsAt,
  now,
  service: { minimumNoticeMinutes: 0, maximumAdvanceDays: 9, slotStepMinutes: 30 },
  nameOf: () => '',
  isStaff: () => false,
}

test.for([
  ['a confirmation', confirmationMail({ ...booking, ...place }, url, now), ['24. November', '16:30']],
  ['a place in a line', placeMail(entry, links), ['24. November', '16:30']],
  ['a place in a line for a part of a day', placeMail({ ...entry, startsAt: null }, links), ['24. Nov']],
  ['a time kept for one', offerMail(entry, { ...time, forEverybody: false }, links), ['24. November', '16:30']],
  ['a time for all who wait', offerMail(entry, { ...time, forEverybody: true }, links), ['24. November', '16:30']],
  ['a time that nobody took', lapsedMail(entry, time, links), ['24. November', '16:30']],
  [
    'an offer',
    waitlistOfferMail({
      to: '',
      entryId: '',
      personId: '',
      firstName: '',
      serviceName: '',
      preferencesUrl: url,
      startsAt,
      endsAt,
      until,
      priceCents: 9500,
      place,
      url,
    }),
    ['24. November', '16:30'],
  ],
  [
    'an offer as a text',
    waitlistOfferText({ serviceName: '', startsAt, until, priceCents: 9500, place, url, forEverybody: false }),
    ['24. Nov', '16:30'],
  ],
  [
    'the terms of a clinic',
    refundWords(startsAt, { cancelHours: 24, lateRefundPercent: 0 }, { place, now }),
    ['23. Nov', '16:30'],
  ],
  [
    'why a time is not offered',
    reasonOf({ rule: 'hours', isException: false, hours: [{ opens: '13:00', closes: '18:00' }] }, asked),
    ['13:00 to 18:00', '16:30 to 17:30'],
  ],
  ['why a time is between two', reasonOf({ rule: 'grid', nearest: startsAt.getTime() }, asked), ['16:30']],
  [
    'clubs that were prepared',
    preparedMail({ id: '', code: '', email: '', personId: null, lastDay: '2026-11-24', locale: place.locale }),
    ['24. Nov. 2026'],
  ],
  [
    'a term',
    termWords({ startsOn: '2026-11-24', endsOn: '2027-11-23' }, place.locale),
    ['24. Nov. 2026', '23. Nov. 2027'],
  ],
  ['a day of the calendar', dayOf('2026-11-24', place.locale), ['Dienstag, 24. November']],
  ['the date of a paper', dateOf(startsAt, place), ['24. November 2026']],
] as const)('%s is written by the clock and in the way of the studio', ([, said, words]) => {
  const text = JSON.stringify(said)

  for (const word of words) expect(text).toContain(word)
  expect(text).not.toMatch(/\d (?:AM|PM)\b|Nov(?:ember)? 2\d\b/)
})
