import fc from 'fast-check'
import { expect, test } from 'vitest'

import { approvalGivenMail, expiredMail } from '#server/booking/letters/approval.ts'
import { cancellationMail, confirmationMail } from '#server/booking/letters/mails.ts'
import { movedMail } from '#server/booking/letters/moved.ts'
import { timeKeptMail } from '#server/booking/letters/offered.ts'
import { reminderMail } from '#server/booking/letters/reminder.ts'
import { seriesMail } from '#server/booking/letters/series.ts'
import { shareMail } from '#server/booking/shares/send-link.ts'
import type { BookingFacts } from '#server/booking/store.ts'
import type { TemplateMail } from '#server/notices/service.ts'
import { moneyOf, type PayingOrder, unordered } from '#shared/booking/pay/money.ts'

import { booking, now, url } from './facts.ts'

/** An order of `totalCents`, of which `keptCents` were paid. */
const ordered = (totalCents: number, keptCents: number): Partial<BookingFacts> => ({
  paying: {
    unorderedCents: 0,
    orders: [{ lineIds: ['own'], keptCents, lines: [{ id: 'own', totalCents, dueNowCents: 3000 }] }],
  },
})
const free = { priceCents: 0, paying: { unorderedCents: 0, orders: [] } }

/** What was paid of a booking, and how every letter says it. */
const truths: [string, Partial<BookingFacts>, string][] = [
  ['to pay at the studio', {}, '$95.00, to pay at the studio'],
  ['paid online', ordered(9500, 9500), '$95.00, paid'],
  ['paid in part', ordered(9500, 3000), '$95.00: $30.00 is paid, $65.00 is to pay at the studio'],
  ['ordered, and paid later', ordered(9500, 0), '$95.00, to pay at the studio'],
  ['half off by a code', ordered(4750, 4750), '$47.50, paid'],
  ['free by a code', ordered(0, 0), 'Nothing to pay: a discount covers it'],
  ['given back in part', ordered(7500, 7500), '$75.00, paid'],
  ['covered by a membership', { ...free, includedMinutes: 60 }, 'Included in your membership'],
  ['covered by a lesson of a package', { ...free, withCredit: true }, 'A lesson of your package'],
  ['free', free, 'Nothing to pay'],
]

const letters: Record<string, (facts: BookingFacts) => TemplateMail> = {
  booked: (facts) => confirmationMail(facts, url, now),
  moved: (facts) => movedMail(facts, { from: { ...booking, ...facts }, url, now, by: 'client' }),
  approved: (facts) => approvalGivenMail(facts, { url, now }),
  kept: (facts) => timeKeptMail(facts, url),
  reminder: (facts) => reminderMail(facts, { personId: 'p', url, preferencesUrl: url, now }),
}

const cases = Object.entries(letters).flatMap(([name, write]) =>
  truths.map(([state, facts, words]) => [name, state, write({ ...booking, ...facts }), words] as const),
)

test.for(cases)('the letter “%s” about what is %s says so', ([, , mail, words]) => {
  expect(mail.table?.find(([name]) => name === 'Price')?.[1]).toBe(words)
})

const unpaid = (priceCents: number) => ({ priceCents, paying: unordered(priceCents) })
const moves: [string, Partial<BookingFacts>, Partial<BookingFacts>, string | undefined][] = [
  ['to a time at the same price', {}, {}, undefined],
  ['to a dearer one, unpaid', unpaid(6000), unpaid(9000), '$60.00. $30.00 more is to pay at the studio.'],
  ['to a cheaper one, unpaid', unpaid(9000), unpaid(6000), '$90.00. $30.00 less is to pay at the studio.'],
  ['to a dearer one, paid', ordered(6000, 6000), ordered(9000, 6000), '$60.00. $30.00 more is to pay at the studio.'],
  [
    'to a cheaper one, paid',
    ordered(9000, 9000),
    ordered(6000, 6000),
    '$90.00. $30.00 goes back, and a mail of its own',
  ],
  ['to a cheaper one, paid in part', ordered(9000, 3000), ordered(6000, 3000), '$30.00 less is to pay at the studio.'],
  [
    'to less than its deposit',
    ordered(9000, 3000),
    ordered(2000, 2000),
    '$60.00 less is to pay at the studio. $10.00 goes',
  ],
  ['out of the plan', free, unpaid(3000), 'It costs $30.00 instead of nothing. $30.00 more is to pay at the studio.'],
  ['into the plan', unpaid(3000), free, 'It costs nothing instead of $30.00. $30.00 less is to pay at the studio.'],
]

test.for(moves)('a move %s says what is now to be paid or goes back', ([, was, is, words]) => {
  const from = { ...booking, ...was }
  const lines = movedMail({ ...booking, ...is }, { from, url, now, by: 'client' }).lines.filter((line) =>
    line.startsWith('It costs'),
  )

  expect(lines).toEqual(words === undefined ? [] : [expect.stringContaining(words)])
})

test.for(truths)('each time of a series says that it is %s', ([, facts, words]) => {
  const { table } = seriesMail({ ...booking, ...facts }, [{ ...booking, reference: 'LL-8MWD2F' }], url)

  expect(table?.map(([, fact]) => fact.split('\n')[1])).toEqual([words, '$95.00, to pay at the studio'])
})

const endings: [string, Partial<BookingFacts>, number, string][] = [
  ['unpaid, in good time', {}, 0, 'There is nothing to pay.'],
  ['unpaid, late', {}, 4750, 'By its terms we charge $47.50.'],
  ['paid, in good time', ordered(9500, 9500), 0, 'You have paid $95.00. $95.00 goes back'],
  ['paid, late', ordered(9500, 9500), 4750, 'By its terms we keep $47.50 of that. $47.50 goes back'],
  ['paid in part, late', ordered(9500, 3000), 4750, '$30.00 of that is paid, $17.50 is still to pay.'],
  ['as much as the fee', ordered(9500, 4750), 4750, 'we keep the $47.50 that you have paid.'],
  ['of a package, late', { ...free, withCredit: true }, 0, 'It uses up the lesson of your package.'],
  ['of a membership, late', { ...free, includedMinutes: 60 }, 0, 'It uses up your included time.'],
]

test.for(endings)('a cancellation of what is %s says what becomes of the money', ([, facts, feeCents, words]) => {
  const mail = cancellationMail({ ...booking, ...facts }, 'http://studio.test', { feeCents, isFree: false })

  expect(mail.lines.join(' ')).toContain(words)
})

/** Every letter about money, as text with plain spaces. */
function told(own: Partial<BookingFacts>): Record<string, string> {
  const facts = { ...booking, priceCents: 123_450, ...ordered(123_450, 30_000), ...own }
  const late = { ...facts, startsAt: new Date(now.getTime() + 3_600_000) }
  const players = [{ name: 'Sam', tier: null, shareCents: 123_450 }]
  const written = {
    ...Object.fromEntries(Object.entries(letters).map(([name, write]) => [name, write({ ...facts, players })])),
    series: seriesMail(facts, [facts], url),
    cancelled: cancellationMail(facts, url, { feeCents: 123_450, isFree: false }),
    late: confirmationMail(late, url, now),
    expired: expiredMail(facts, url, true),
    share: shareMail({ ...facts, players }, { to: 'lee@example.com', shareCents: 123_450, url }),
  }

  return Object.fromEntries(
    Object.entries(written).map(([name, { facts: words, lines: said, table, action, notes }]) => [
      name,
      // Engines differ in the separators of Swiss numbers.
      JSON.stringify([words, said, table, action, notes])
        .replaceAll(/\s/g, ' ')
        .replaceAll(/(?<=\d)[’'](?=\d)/g, ' '),
    ]),
  )
}

test.for([
  ['de-DE', 'EUR', '1.234,50 €', '300,00 €', /€ ?\d|\d\.\d\d\b(?!\.|\d)/],
  ['fr-CH', 'CHF', '1 234.50 CHF', '300.00 CHF', /CHF ?\d|\d,\d/],
  ['en-IN', 'INR', '₹1,234.50', '₹300.00', /\d ?₹|INR/],
  ['hu-HU', 'HUF', '1234,50 Ft', '300,00 Ft', /Ft ?\d|\d\.\d\d\b(?!\.|\d)/],
] as const)('letters of a studio in %s write %s as people do there', ([locale, currency, whole, paid, foreign]) => {
  for (const [name, text] of Object.entries(told({ locale, currency }))) {
    expect([name, name === 'expired' ? text.includes(paid) : text.includes(whole)]).toEqual([name, true])
    expect([name, foreign.exec(text)?.[0]]).toEqual([name, undefined])
  }
})

const write = (facts: Partial<BookingFacts>) =>
  expiredMail({ ...booking, ...facts }, 'http://studio.test', true).lines.join(' ')

test('what a gift card has paid of a time that expired goes back, and the letter says so', () => {
  expect(write(ordered(9500, 0))).toContain('Nothing was charged.')
  expect(write(ordered(9500, 2000))).toContain('You have paid $20.00.')
})

const lines = fc
  .array(fc.record({ totalCents: fc.nat(20_000), dueNowCents: fc.nat(20_000) }), { minLength: 1, maxLength: 5 })
  .map((drawn) => drawn.map((line, at) => ({ ...line, id: String(at) })))

test('what is paid and owed of all lines is what was paid and is owed of their order, to the cent', () => {
  fc.assert(
    fc.property(lines, fc.nat(60_000), (drawn, paidCents) => {
      const totalCents = drawn.reduce((sum, line) => sum + line.totalCents, 0)
      const keptCents = Math.min(paidCents, totalCents)
      const order = (lineIds: string[]): PayingOrder => ({ lineIds, keptCents, lines: drawn })
      const each = drawn.map(({ id }) => moneyOf({ unorderedCents: 0, orders: [order([id])] }))

      expect(each.reduce((sum, one) => sum + one.paidCents, 0)).toBe(keptCents)
      expect(each.reduce((sum, one) => sum + one.owedCents, 0)).toBe(totalCents - keptCents)
      for (const one of each) expect(Math.min(one.paidCents, one.owedCents)).toBeGreaterThanOrEqual(0)
    }),
  )
})

const missed: [string, Partial<BookingFacts>, string][] = [
  ['to pay at the studio', {}, 'Not coming costs $95.00.'],
  ['paid', ordered(9500, 9500), 'Not coming costs nothing more: the $95.00 that is paid is kept.'],
  ['paid in part', ordered(9500, 3000), 'Not coming costs $95.00: $30.00 is paid and kept, $65.00 is still to pay.'],
]
test.for(missed)('what not coming costs of a booking that is %s says what is kept', ([, facts, words]) => {
  expect(JSON.stringify(confirmationMail({ ...booking, ...facts }, url, now))).toContain(words)
})
