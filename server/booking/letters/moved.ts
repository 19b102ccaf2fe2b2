import type { BookingFacts } from '#server/booking/store.ts'
import { spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import type { TemplateMail } from '#server/notices/service.ts'
import type { Mover } from '#shared/booking/moving.ts'
import { moneyOf } from '#shared/booking/pay/money.ts'
import { priceWords } from '#shared/money.ts'
import { asSentence } from '#shared/words.ts'

import { askedWords, hello, tableOf, termsOf, toClient, viewAction } from './words.ts'

interface Move {
  /** The former time, and what was paid and owed then. */
  from: Pick<BookingFacts, 'startsAt' | 'endsAt' | 'paying' | 'staffName' | 'bayName'>
  url: string
  now: Date
  by: Mover
  /** The studio's reason, for the client. */
  reason?: string | undefined
}

/**
 * For a booking that moved, as it is now. Its version has grown, so the entry in a calendar moves along.
 * @public
 */
export function movedMail(booking: BookingFacts, { from, url, now, by, reason = '' }: Move): TemplateMail {
  const [when, ...facts] = tableOf(booking)
  const to = toClient(booking, url)
  const terms = termsOf(booking, now)
  const isAnotherTime = booking.startsAt.getTime() !== from.startsAt.getTime()

  // The coach or the bay is another one; the client knows the time.
  if (!isAnotherTime) {
    return {
      ...to,
      template: 'same_time',
      lines: [
        hello(booking),
        [...changesOf(from, booking), asSentence(reason)].filter(Boolean).join(' '),
        ...differenceOf(from, booking),
      ].filter(Boolean),
      table: when ? [when, ...facts] : facts,
      notes: terms ? [terms] : [],
      action: viewAction(url),
    }
  }
  return {
    ...to,
    template: 'moved',
    facts: { ...to.facts, before: whenOf(from.startsAt, booking) },
    lines: [
      hello(booking),
      ...[askedWords[by], asSentence(reason)].filter(Boolean),
      ...differenceOf(from, booking),
      'The entry in your calendar moves along when you open the attached file.',
    ],
    table: [
      ['New time', spanOf(booking.startsAt, booking.endsAt, booking)],
      ['Instead of', spanOf(from.startsAt, from.endsAt, booking)],
      ...facts,
    ],
    notes: terms ? [terms] : [],
    action: viewAction(url),
  }
}

/** Who gives it now and where it is, if that has changed. */
const changesOf = (from: Move['from'], { staffName, bayName }: BookingFacts): string[] =>
  [
    staffName !== from.staffName && `It is with ${staffName ?? 'somebody else'}${insteadOf(from.staffName)}.`,
    bayName !== null && bayName !== from.bayName && `It is in ${bayName}${insteadOf(from.bayName)}.`,
  ].flatMap((sentence) => sentence || [])

const insteadOf = (former: string | null) => (former === null ? '' : ` instead of ${former}`)

/** What is to be paid or goes back because of the move, and how; nothing if the price is the same. */
function differenceOf({ paying }: Move['from'], { currency, locale, ...booking }: BookingFacts): string[] {
  const [was, is] = [moneyOf(paying), moneyOf(booking.paying)]
  const [wasCents, isCents] = [was.paidCents + was.owedCents, is.paidCents + is.owedCents]
  if (isCents === wasCents) return []

  const money = (cents: number) => (cents === 0 ? 'nothing' : priceWords(cents, currency, locale))
  const [moreCents, backCents] = [is.owedCents - was.owedCents, was.paidCents - is.paidCents]
  const sentences = [
    `It costs ${money(isCents)} instead of ${money(wasCents)}.`,
    moreCents > 0 && `${money(moreCents)} more is to pay at the studio.`,
    moreCents < 0 && `${money(-moreCents)} less is to pay at the studio.`,
    backCents > 0 && `${money(backCents)} goes back, and a mail of its own says how.`,
  ]
  return [sentences.filter(Boolean).join(' ')]
}
