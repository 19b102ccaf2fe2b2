import { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

import { newCalendar } from '#server/booking/service.ts'
import { spanOf } from '#server/kernel/clock/wording.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { type FactRow, queueTemplate } from '#server/notices/service.ts'
import { moneyOfLines, moneyWordsOf } from '#server/orders/service.ts'
import { getLocation, type Letterhead, letterheadOf } from '#server/settings/service.ts'
import { hasBegun } from '#shared/lessons/clinics/status.ts'
import { priceWords } from '#shared/money.ts'
import type { Attachment } from '#shared/notices/contract.ts'
import { greetingOf } from '#shared/people/person-name.ts'
import { asSentence } from '#shared/words.ts'

import { findClinicForLetter, type LetterClinic } from './letter-store.ts'
import type { SeatRow } from './seat-store.ts'
import type { SessionsOff } from './store.ts'

interface ClinicLetter {
  clinic: LetterClinic
  to: string
  personId: string | null
  lines: string[]
  table: FactRow[]
  facts: Record<string, string>
  currency: string
  locale: string
  head: Letterhead
}

/** Addressed to the buyer of the places, or else to the guest. */
async function letterFor(work: Timed, seats: readonly SeatRow[]): Promise<ClinicLetter | undefined> {
  const [seat] = seats
  if (!seat) return undefined
  const [clinic, location] = await inOneTrip([findClinicForLetter(work, seat), getLocation(work)])
  const { currency, locale } = location
  const to = clinic?.takerEmail ?? seat.email
  if (!clinic || to === null) return undefined

  // A clinic that is wholly off names all of its sessions.
  const sessions = clinic.sessions.length > 0 ? clinic.sessions : clinic.allSessions
  const when = sessions.map(({ start, end }) => spanOf(new Date(start), new Date(end), location)).join('\n')
  return {
    clinic,
    to,
    personId: seat.personId,
    currency,
    locale,
    head: letterheadOf(location),
    lines: [`Hello ${greetingOf(clinic.firstName ?? seat.name)},`],
    facts: { clinic: clinic.title, when: when.split('\n')[0] ?? '' },
    table: [
      ['When', when],
      ['Who comes', seats.map(({ name }) => name).join('\n')],
    ],
  }
}

const mailOf = ({ clinic, to, personId, lines, table, facts }: ClinicLetter) => ({
  to,
  about: clinic.id,
  ...(personId !== null && { personId }),
  lines,
  table,
  facts,
})

/** The price of the places and what is paid; nothing about places without an order. */
async function priceOf(work: Timed, seats: readonly SeatRow[]): Promise<string> {
  const lineIds = seats.flatMap(({ orderLineId }) => orderLineId ?? [])

  return lineIds.length === 0 ? '' : (await moneyWordsOf(work, { lineIds })) || 'Nothing to pay'
}

/** With a calendar file. */
export async function tellTaken(work: Work, seats: readonly SeatRow[], policy: string): Promise<void> {
  const letter = await letterFor(work, seats)
  if (!letter) return
  const { clinic, table } = letter

  const more: FactRow[] = [
    ['With', clinic.coachName ?? ''],
    ['Bring along', clinic.bringAlong],
    ['Price', await priceOf(work, seats)],
  ]
  await queueTemplate(work, {
    ...mailOf(letter),
    template: 'clinic_place_taken',
    table: [...table, ...more.filter(([, fact]) => fact)],
    notes: [clinic.goesAhead, policy].filter(Boolean),
    action: { label: 'Look at your places', url: ownPage(work) },
    attachments: [calendarOf(letter)],
  })
}

function calendarOf({ clinic, head }: ClinicLetter): Attachment {
  const calendar = newCalendar(head.studio, ICalCalendarMethod.PUBLISH)
  for (const [at, { start, end, isOff }] of clinic.allSessions.entries()) {
    calendar.createEvent({
      // The calendar's entry moves with the clinic.
      id: `${clinic.id}-${at + 1}@clinic`,
      sequence: clinic.version + clinic.allSessions.filter((one) => one.isOff).length,
      ...(isOff && { status: ICalEventStatus.CANCELLED }),
      // In UTC, which every calendar reads alike.
      start: new Date(start),
      end: new Date(end),
      summary: `${clinic.title} · ${head.studio}`,
      location: head.address,
    })
  }

  return { filename: 'clinic.ics', contentType: 'text/calendar; charset=utf-8', content: calendar.toString() }
}

export async function tellGivenUp(work: Work, seat: SeatRow, backCents: number): Promise<void> {
  const letter = await letterFor(work, [seat])
  if (!letter) return

  await queueTemplate(work, {
    ...mailOf(letter),
    template: 'clinic_place_canceled',
    lines: [...letter.lines, backWords(backCents, letter) || (await keptWords(work, seat, letter))],
    action: { label: 'See what else is on', url: clinicsPage(work) },
  })
}

interface ClinicMoveNotice {
  /** By the terms at the time of sale. */
  was: LetterClinic
  mayCancel: boolean
}

/** One letter for all changes of one save, with a calendar file. */
export async function tellMoved(work: Work, seats: readonly SeatRow[], { was, mayCancel }: ClinicMoveNotice) {
  const letter = await letterFor(work, seats)
  const { place } = work
  if (!letter) return
  const { clinic, table } = letter

  const left = was.sessions.filter(
    ({ start, end }) => !clinic.sessions.some((is) => is.start === start && is.end === end),
  )
  const isOrdered = seats.some(({ orderLineId }) => orderLineId !== null)
  const rows: FactRow[] = [
    ['Was', left.map(({ start, end }) => spanOf(new Date(start), new Date(end), place)).join('\n')],
    ...table,
    ['With', clinic.coachName === was.coachName ? (clinic.coachName ?? '') : newCoachWords(was, clinic)],
    ['Price', await priceOf(work, seats)],
  ]
  await queueTemplate(work, {
    ...mailOf(letter),
    template: 'clinic_moved',
    table: rows.filter(([, fact]) => fact),
    notes: [mayCancel && isOrdered ? freeWords : 'If that does not suit you, please call us.'],
    action: { label: 'Look at your places', url: ownPage(work) },
    attachments: [calendarOf(letter)],
  })
}

const newCoachWords = (was: LetterClinic, is: LetterClinic) =>
  [is.coachName ?? 'somebody else', was.coachName && `instead of ${was.coachName}`].filter(Boolean).join(', ')

const freeWords =
  'If that does not suit you, cancel your place before it begins: all that you paid goes back, however late it is.'

/** Some sessions are off and the others take place; with a calendar file. */
export async function tellSessionsOff(
  work: Work,
  seats: readonly SeatRow[],
  { off, reason, cents }: SessionsOff & { cents: number },
): Promise<void> {
  const letter = await letterFor(work, seats)
  const { place } = work
  if (!letter) return
  const [, ...rest] = letter.table
  const spans = off.map(({ start, end }) => spanOf(start, end, place))
  const isOrdered = seats.some(({ orderLineId }) => orderLineId !== null)
  const mayCancel = !seats.some((seat) => hasBegun(seat, work.now))

  await queueTemplate(work, {
    ...mailOf(letter),
    template: 'clinic_session_off',
    facts: { ...letter.facts, when: spans[0] ?? '' },
    lines: [...letter.lines, asSentence(reason), backWords(cents, letter) || 'There is nothing to pay for it.'].filter(
      Boolean,
    ),
    table: [['Will not take place', spans.join('\n')], ['Takes place', letter.table[0]?.[1] ?? ''], ...rest],
    notes: [mayCancel && isOrdered ? freeWords : 'If that does not suit you, please call us.'],
    action: { label: 'Look at your places', url: ownPage(work) },
    attachments: [calendarOf(letter)],
  })
}

interface CalledOff {
  reason: string
  cents: number
}

export async function tellCalledOff(
  work: Work,
  seats: readonly SeatRow[],
  { reason, cents }: CalledOff,
): Promise<void> {
  const letter = await letterFor(work, seats)
  if (!letter) return

  await queueTemplate(work, {
    ...mailOf(letter),
    template: 'clinic_called_off',
    lines: [...letter.lines, asSentence(reason), backWords(cents, letter) || 'There is nothing to pay.'],
    action: { label: 'See what else is on', url: clinicsPage(work) },
  })
}

function backWords(cents: number, { currency, locale }: ClinicLetter): string {
  if (cents === 0) return ''

  return `${priceWords(cents, currency, locale)} goes back, and a mail of its own says how.`
}

/** Why nothing is refunded: nothing was paid, or it is kept. */
async function keptWords(
  work: OnDatabase,
  { orderLineId }: SeatRow,
  { currency, locale }: ClinicLetter,
): Promise<string> {
  const lineIds = orderLineId === null ? [] : [orderLineId]
  const { paidCents, owedCents } = await moneyOfLines(work, { lineIds })
  if (owedCents > 0) return `${priceWords(owedCents, currency, locale)} of it is still to pay.`

  return paidCents > 0 ? 'Nothing of what you paid for it goes back.' : 'There is nothing to pay.'
}

const ownPage = ({ services: { config } }: Work) => `${config.publicUrl}/dashboard`

const clinicsPage = ({ services: { config } }: Work) => `${config.publicUrl}/lessons/clinics-events`
