import { invitation } from '#server/booking/calendar-file.ts'
import type { BookingFacts } from '#server/booking/store.ts'
import { spanOf, whenOf } from '#server/kernel/clock/wording.ts'
import type { FactRow, TemplateMail } from '#server/notices/service.ts'
import { cancellationSteps, noShowFeeCents } from '#shared/booking/cancellation.ts'
import type { Mover } from '#shared/booking/moving.ts'
import { feeWords, moneyOf, nothingToPay, paidWords } from '#shared/booking/pay/money.ts'
import type { Settlement } from '#shared/booking/pay/settlement.ts'
import { priceWords } from '#shared/money.ts'
import { greetingOf } from '#shared/people/person-name.ts'

export const namesOf = ({ serviceName, startsAt, zone, locale, contact, reference }: BookingFacts) => ({
  service: serviceName,
  when: whenOf(startsAt, { zone, locale }),
  firstName: greetingOf(contact.firstName),
  reference,
})

type Money = (cents: number) => string

const moneyIn =
  ({ currency, locale }: BookingFacts) =>
  (cents: number) =>
    priceWords(cents, currency, locale)

export function tableOf(booking: BookingFacts): FactRow[] {
  const { startsAt, endsAt, staffName, bayName, address, priceCents, bringAlong, reference, players } = booking
  const money = moneyIn(booking)
  const shareOf = ({ name, shareCents }: BookingFacts['players'][number]) =>
    priceCents > 0 ? `${name}, ${money(shareCents)}` : name
  const rows: FactRow[] = [
    ['When', spanOf(startsAt, endsAt, booking)],
    ['Where', [address, bayName].filter(Boolean).join('\n')],
    ['With', staffName ?? ''],
    ['Price', priceOf(booking)],
    ['Players', players.map(shareOf).join('\n')],
    ['Bring along', bringAlong],
    ['Reference', reference],
  ]

  return rows.filter(([, fact]) => fact)
}

/** The price, and what is paid of it. */
export function priceOf(booking: BookingFacts): string {
  const standing = moneyOf(booking.paying)
  const money = moneyIn(booking)

  return (
    nothingToPay({ ...booking, ...standing }) ??
    `${money(standing.paidCents + standing.owedCents)}${paidWords(standing, money)}`
  )
}

export interface Ending {
  /** The fee. */
  feeCents: number
  /** What players paid by links, and the part of the fee kept of it; the client bears the rest. */
  byLinks?: Settlement['byLinks'] | undefined
  /** Whether a package's lesson or a plan's minutes come back. */
  isFree: boolean
  /** The order refunds what was agreed there; otherwise everything beyond the fee. */
  isByOrder?: boolean
  /** The page that pays the rest of the fee. */
  payUrl?: string
  /** Who ended it and why, if the client is told. */
  by?: 'us' | 'them' | undefined
  reason?: string | undefined
}

/** The paragraph with the fee's payment; undefined if nothing is owed. */
export function payFee(booking: BookingFacts, { isByOrder = false, payUrl, ...ending }: Ending) {
  const { feeCents, paidCents } = ownOf(booking, ending)
  const owedCents = feeCents - paidCents
  if (owedCents <= 0 || isByOrder || payUrl === undefined) return undefined

  return { label: `Pay ${moneyIn(booking)(owedCents)}`, url: payUrl }
}

/** The client's own part of the fee, and what they have paid. */
const ownOf = (booking: BookingFacts, { feeCents, byLinks }: Pick<Ending, 'feeCents' | 'byLinks'>) => ({
  feeCents: feeCents - (byLinks?.keptCents ?? 0),
  paidCents: Math.max(0, moneyOf(booking.paying).paidCents - (byLinks?.paidCents ?? 0)),
})

/** What becomes of the money of a canceled booking, as known when the letter is written. */
export function endingOf(booking: BookingFacts, ending: Ending): string {
  const { feeCents, byLinks } = ending
  const own = { ...ending, ...ownOf(booking, ending) }
  if (!byLinks || byLinks.paidCents === 0) return ownEnding(booking, own)

  const money = moneyIn(booking)
  const rest = own.paidCents > 0 ? ownEnding(booking, own) : restWords(own.feeCents, money)
  return `${linkWords(feeCents, byLinks, money)} ${rest}`
}

type OwnEnding = Ending & { paidCents: number }

function ownEnding(booking: BookingFacts, { feeCents, paidCents, isFree, isByOrder = false }: OwnEnding): string {
  const money = moneyIn(booking)
  if (paidCents > 0 && isByOrder) return `You have paid ${money(paidCents)}. A mail of its own says what goes back.`
  if (paidCents > feeCents) {
    const kept = feeCents > 0 ? `By its terms we keep ${money(feeCents)} of that. ` : ''
    return `You have paid ${money(paidCents)}. ${kept}${money(paidCents - feeCents)} goes back, and a mail of its own says how.`
  }
  if (feeCents > 0 && paidCents === feeCents) return `By its terms we keep the ${money(paidCents)} that you have paid.`
  if (feeCents > 0 && paidCents > 0) {
    return `By its terms it costs ${money(feeCents)}. ${money(paidCents)} of that is paid, ${money(feeCents - paidCents)} is still to pay.`
  }
  if (feeCents > 0) return `By its terms we charge ${money(feeCents)}.`
  if (booking.withCredit) {
    return isFree
      ? 'There is nothing to pay: the lesson is back in your package.'
      : 'It uses up the lesson of your package.'
  }
  if (booking.includedMinutes > 0) {
    return isFree ? 'There is nothing to pay: the time is back in your membership.' : 'It uses up your included time.'
  }
  return 'There is nothing to pay.'
}

/** What is kept of players' payments by links. */
function linkWords(feeCents: number, { paidCents, keptCents }: Settlement['byLinks'], money: Money): string {
  const paid = `${money(paidCents)} was paid by links.`
  if (keptCents === 0) return `${paid} It goes back to whoever paid it.`
  const kept = keptCents < paidCents ? `we keep ${money(keptCents)} of that` : 'we keep that'
  const back = keptCents < paidCents ? ` ${money(paidCents - keptCents)} goes back to whoever paid it.` : ''

  return `By its terms it costs ${money(feeCents)}. ${paid} For the fee ${kept}.${back}`
}

const restWords = (feeCents: number, money: Money) =>
  feeCents > 0 ? `The rest of the fee, ${money(feeCents)}, is still to pay.` : 'There is nothing more to pay.'

/** What canceling costs from now on, step by step; a booking for tonight has no free hours left. */
export function termsOf(booking: BookingFacts, now: Date): string {
  const { includedMinutes, withCredit } = booking
  if (booking.movedBy === 'studio')
    return 'As we changed it, canceling is free until it begins, and not coming costs nothing.'
  const money = moneyIn(booking)
  const used = withCredit ? 'uses up the lesson' : includedMinutes > 0 ? 'uses up your included time' : 'is free'
  const steps = cancellationSteps(booking)
    .filter(({ until }) => until > now)
    .map(({ until, feePercent, feeCents }) => ({
      until,
      costs: feePercent === 0 ? 'is free' : feeCents > 0 ? `costs ${money(feeCents)}` : used,
    }))
    .filter(({ costs }, index, all) => costs !== all[index + 1]?.costs)
  const sentences = steps.map(({ until, costs }, index) => {
    const end = index < steps.length - 1 ? ` until ${whenOf(until, booking)}` : ''
    return `${index === 0 ? 'Canceling' : 'After that it'} ${costs}${end}.`
  })
  const noShowCents = noShowFeeCents(booking)
  const missed = feeWords(noShowCents, moneyOf(booking.paying).paidCents, money)

  return [...sentences, noShowCents > 0 ? `Not coming ${missed}.` : ''].filter(Boolean).join(' ')
}

export const hello = ({ contact }: BookingFacts): string => `Hello ${greetingOf(contact.firstName)},`

/** The recipient, subject facts and calendar of a letter about a booking. */
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

/** Who asked for the move. */
export const askedWords: Record<Mover, string> = {
  client: 'Your booking is moved, as you asked.',
  studio: 'We had to move your booking.',
}
