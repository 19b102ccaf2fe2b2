import { expect, test } from 'vitest'

import { calendarFile } from '#client/booking/calendar-file.ts'
import {
  approvalAskedMail,
  approvalDeclinedMail,
  approvalGivenMail,
  expiredMail,
} from '#server/booking/letters/approval.ts'
import { cancellationMail, confirmationMail, staffChangeMail } from '#server/booking/letters/mails.ts'
import { movedMail } from '#server/booking/letters/moved.ts'
import { timesOfferedMail, waitlistOfferMail } from '#server/booking/letters/offered.ts'
import { reminderText } from '#server/booking/letters/reminder.ts'
import { seriesMail } from '#server/booking/letters/series.ts'
import { presentBooking } from '#server/booking/present.ts'
import type { BookingFacts } from '#server/booking/store.ts'
import type { TemplateMail } from '#server/notices/service.ts'
import type { Studio } from '#shared/settings/contract.ts'

import { booking, now, url } from './facts.ts'

const organizer = { name: 'Loft & Lie', email: 'studio@example.com' }

/** The properties of the calendar entry, with folded lines joined. */
function entryOf(mail: TemplateMail) {
  const { contentType = '', content = '' } = mail.calendar?.(organizer) ?? {}
  const lines = content.replaceAll(/\r\n /g, '').split('\r\n')
  const of = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length + 1)

  return { contentType, of }
}

test('a calendar takes in a booking, moves it and takes it away: one uid, a sequence that grows', () => {
  const moved = {
    ...booking,
    version: 2,
    startsAt: new Date('2026-11-25T15:30:00Z'),
    endsAt: new Date('2026-11-25T16:30:00Z'),
  }
  const said = [
    confirmationMail(booking, url, now),
    movedMail(moved, { from: booking, url, now, by: 'client' }),
    cancellationMail({ ...moved, version: 3 }, 'http://studio.test', { feeCents: 0, isFree: true }),
  ].map(entryOf)

  expect(new Set(said.map(({ of }) => of('UID'))).size).toBe(1)
  expect(said.map(({ of }) => of('SEQUENCE'))).toEqual(['1', '2', '3'])
  expect(said.map(({ of }) => of('METHOD'))).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  expect(said.map(({ of }) => of('STATUS'))).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  expect(said.map(({ of }) => of('DTSTART'))).toEqual(['20261124T153000Z', '20261125T153000Z', '20261125T153000Z'])
  expect(said.map(({ contentType }) => contentType.split('method=')[1])).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  for (const { of } of said) {
    expect(of('ORGANIZER')).toContain('mailto:studio@example.com')
    expect(of('ATTENDEE')).toMatch(/PARTSTAT=ACCEPTED.*(?:MAILTO|mailto):sam@example\.com/)
  }
})

test.for([
  ['America/New_York', '2026-03-08T06:30:00Z', '20260308T063000Z'],
  ['America/New_York', '2026-03-08T17:00:00Z', '20260308T170000Z'],
  ['America/New_York', '2026-11-01T05:30:00Z', '20261101T053000Z'],
  ['America/New_York', '2026-11-01T06:30:00Z', '20261101T063000Z'],
  ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '20260404T144500Z'],
] as const)('on a day that the clocks change in %s an entry is at its instant, %s', ([zone, startsAt, written]) => {
  const one = { ...booking, zone, startsAt: new Date(startsAt), endsAt: new Date(Date.parse(startsAt) + 5_400_000) }
  const { of } = entryOf(confirmationMail(one, url, now))

  expect(of('DTSTART')).toBe(written)
  expect(of('DTEND')).toBe(one.endsAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, ''))
})

test('the file of the page is the same entry as that of the mail', async () => {
  const studio = { name: 'Loft & Lie', email: 'studio@example.com', street: '', city: '', region: '', postalCode: '' }
  const file = await calendarFile(presentBooking(booking), studio as Studio).text()
  const { of } = entryOf(confirmationMail(booking, url, now))

  expect(/^UID:(.*)\r$/m.exec(file)?.[1]).toBe(of('UID'))
  expect(/^SEQUENCE:(.*)\r$/m.exec(file)?.[1]).toBe('1')
})

test('a mail of a move names both times, and what a time costs from now on', () => {
  const moved = { ...booking, startsAt: new Date('2026-11-25T15:30:00Z'), endsAt: new Date('2026-11-25T16:30:00Z') }
  const { table, facts, notes } = movedMail(moved, { from: booking, url, now, by: 'client' })

  expect(table?.slice(0, 2)).toEqual([
    ['New time', 'Wednesday, November 25, 9:30 – 10:30 AM CST'],
    ['Instead of', 'Tuesday, November 24, 9:30 – 10:30 AM CST'],
  ])
  expect(facts).toMatchObject({ before: 'Tuesday, November 24 at 9:30 AM CST' })
  expect(notes?.[0]).toContain('free until Tuesday, November 24 at 9:30 AM')
})

const until = new Date('2026-11-23T18:00:00Z')
const offered = { startsAt: booking.startsAt, endsAt: booking.endsAt, staffName: 'Dana Whitfield' }
const ofWaitlist = {
  to: 'sam@example.com',
  entryId: 'e',
  personId: 'p',
  firstName: 'Sam',
  serviceName: 'Swing evaluation',
  optionCode: 'standard',
  place: booking,
  ...offered,
  until,
  priceCents: 9500,
  url,
  preferencesUrl: 'http://studio.test/notifications#t',
}

test.for<[string, TemplateMail, string[]]>([
  [
    'times that are kept',
    timesOfferedMail(booking, { offerId: 'o', times: [offered, offered, offered], until, reason: 'Dana is ill.', url }),
    ['Dana is ill.', 'November 23 at 12:00 PM CST', url],
  ],
  [
    'a time of the waitlist',
    waitlistOfferMail(ofWaitlist),
    ['9:30 – 10:30 AM', '"Price","$95.00"', 'November 23 at 12:00 PM CST', url],
  ],
  [
    'a series',
    seriesMail(booking, [{ ...booking, reference: 'LL-8MWD2F' }], url),
    ['LL-7K3Q9D', 'LL-8MWD2F', '"times":"2 times"'],
  ],
  ['a time to approve', approvalAskedMail(booking, { until, url }), ['November 23 at 12:00 PM CST', 'not booked yet']],
  ['an approved time', approvalGivenMail(booking, { url, now }), ['$95.00', 'Canceling is free']],
  [
    'a declined time',
    approvalDeclinedMail(booking, 'Dana is away.', 'http://studio.test'),
    ['Dana is away.', 'swing_eval'],
  ],
  ['a time that ran out', expiredMail(booking, 'http://studio.test'), ['not confirmed in time', 'swing_eval']],
  [
    'a change, to who gives it',
    staffChangeMail(booking, { email: 'd@example.com', publicUrl: 'http://studio.test' }),
    ['canceled', 'Sam Rivera'],
  ],
])('the mail about %s says what it must', ([, mail, words]) => {
  const written = JSON.stringify(mail)

  expect(words.filter((word) => !written.includes(word))).toEqual([])
})

test('offers end when their times do', () => {
  expect(waitlistOfferMail(ofWaitlist).expiresAt).toEqual(until)
})

const notesOf = (facts: BookingFacts) => confirmationMail(facts, url, now).notes?.join(' ') ?? ''

test('what stands for the price is used up where it is canceled late, and the letter says so', () => {
  const free = { ...booking, priceCents: 0, payableCents: 0 }
  expect(notesOf({ ...free, withCredit: true })).toContain('After that it uses up the lesson.')
  expect(notesOf({ ...free, includedMinutes: 60 })).toContain('After that it uses up your included time.')
  expect(notesOf(free)).toContain('Canceling is free.')
})

test('a letter writes times by the clock of its studio, as the screens do', () => {
  const { table, facts } = confirmationMail({ ...booking, locale: 'en-GB' }, url, now)

  expect(table?.[0]?.[1]).toContain('Tuesday 24 November, 09:30–10:30')
  expect(facts?.['when']).toContain('09:30')
  expect(reminderText({ ...booking, locale: 'en-GB' })).toContain('24 Nov, 9:30, LL-7K3Q9D')
})
