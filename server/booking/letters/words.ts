import { invitation } from '#server/booking/calendar-file.ts'
import type { BookingFacts } from '#server/booking/store.ts'
import { spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import type { FactRow, TemplateMail } from '#server/notices/service.ts'
import { cancellationSteps, noShowFeeCents } from '#shared/booking/cancellation.ts'
import { priceWords } from '#shared/money.ts'
import { greetingOf } from '#shared/people/person-name.ts'

export const namesOf = ({ serviceName, startsAt, zone, contact, reference }: BookingFacts) => ({
  service: serviceName,
  when: whenOf(startsAt, zone),
  firstName: greetingOf(contact.firstName),
  reference,
})

export function tableOf(booking: BookingFacts): FactRow[] {
  const { startsAt, endsAt, zone, staffName, bayName, address, priceCents, currency, bringAlong, reference, players } =
    booking
  const shareOf = ({ name, shareCents }: BookingFacts['players'][number]) =>
    priceCents > 0 ? `${name}, ${priceWords(shareCents, currency)}` : name
  const nothingToPay = booking.withCredit
    ? 'A lesson of your package'
    : booking.includedMinutes > 0
      ? 'Included in your membership'
      : 'Nothing to pay'
  const rows: FactRow[] = [
    ['When', spanOf(startsAt, endsAt, zone)],
    ['Where', [address, bayName].filter(Boolean).join('\n')],
    ['With', staffName ?? ''],
    ['Price', priceCents > 0 ? `${priceWords(priceCents, currency)}, to pay at the studio` : nothingToPay],
    ['Players', players.map(shareOf).join('\n')],
    ['Bring along', bringAlong],
    ['Reference', reference],
  ]

  return rows.filter(([, fact]) => fact)
}

/** What canceling costs from now on, step by step: who books for tonight has no free hours left. */
export function termsOf(booking: BookingFacts, now: Date): string {
  const { includedMinutes, withCredit, currency, zone } = booking
  const used = withCredit ? 'uses up the lesson' : includedMinutes > 0 ? 'uses up your included time' : 'is free'
  const steps = cancellationSteps(booking)
    .filter(({ until }) => until > now)
    .map(({ until, feePercent, feeCents }) => ({
      until,
      costs: feePercent === 0 ? 'is free' : feeCents > 0 ? `costs ${priceWords(feeCents, currency)}` : used,
    }))
    .filter(({ costs }, index, all) => costs !== all[index + 1]?.costs)
  const sentences = steps.map(({ until, costs }, index) => {
    const end = index < steps.length - 1 ? ` until ${whenOf(until, zone)}` : ''
    return `${index === 0 ? 'Canceling' : 'After that it'} ${costs}${end}.`
  })
  const noShowCents = noShowFeeCents(booking)

  return [...sentences, noShowCents > 0 ? `Not coming costs ${priceWords(noShowCents, currency)}.` : '']
    .filter(Boolean)
    .join(' ')
}

export const hello = ({ contact }: BookingFacts): string => `Hello ${greetingOf(contact.firstName)},`

/** To whom a letter about a booking goes, what it names, and what it tells their calendar. */
export const toClient = (booking: BookingFacts, url?: string) =>
  ({
    to: booking.contact.email,
    about: booking.id,
    facts: namesOf(booking),
    calendar: invitation(booking, { email: booking.contact.email, url }),
  }) satisfies Partial<TemplateMail>

export const viewAction = (url: string) => ({ label: 'View, move or cancel this booking', url })

export const bookAnother = ({ serviceCode }: BookingFacts, publicUrl: string) => ({
  label: 'Book another time',
  url: `${publicUrl}/book-now?service=${serviceCode}`,
})
