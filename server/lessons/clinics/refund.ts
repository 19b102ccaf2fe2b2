import { randomUUID } from 'node:crypto'

import { type LinePart } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { post, releaseOfLine } from '#server/ledger/service.ts'
import { refundLines } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import type { ClinicRef } from '#shared/lessons/clinics/clinic-ref.ts'
import { part } from '#shared/money.ts'
import type { MostBack } from '#shared/orders/refunds.ts'

import { takeSeatStep } from './seat-step.ts'
import { findLine, type LineRow, listLiveOfLines, type SeatRow, setGivenBack, sumGivenUp } from './seat-store.ts'
import { lockClinics, type SessionsOff } from './store.ts'
import type { ClinicTerms } from './terms.ts'

type ClinicPart = LinePart<ClinicRef, ClinicTerms>

/** A refund reduces what is owed, or the sales. If places come back with it, they are the line's last ones. */
export async function takeBackPlaces(work: Work, parts: readonly ClinicPart[]): Promise<void> {
  await lockClinics(work, [...new Set(parts.map(({ line }) => line.terms.clinicId))])
  const today = localDayOf(work.now, work.place.zone)
  for (const one of parts) {
    const line = await findLine(work, one.line.id)
    if (!line) continue
    // A place is paid for, or waits for its payment.
    if (one.giveBack || line.state === 'pending') await withdrawLast(work, line, one)
    // An unpaid place is not owed.
    if (line.state === 'fulfilled') await postBack(work, { one, line, today })
  }
}

/** The most that can be refunded: by the terms for canceled places, everything for the others. */
export async function mostBackOfPlaces(work: OnDatabase, lines: readonly ClinicPart['line'][]): Promise<MostBack[]> {
  const ids = lines.map(({ id }) => id)
  const live = Map.groupBy(await listLiveOfLines(work, ids), ({ orderLineId }) => orderLineId)

  const most = ids.map(async (lineId) => {
    const line = await findLine(work, lineId)
    if (!line) return []
    const { id, quantity, totalCents, returnedCents } = line
    const stay = live.get(id)?.length ?? 0
    const favourCents = Math.max(0, returnedCents - (await sumGivenUp(work, id)).cents)
    const cents = Math.max(0, part(totalCents, quantity - stay, quantity, quantity) - favourCents)
    return [{ lineId: id, cents, because: 'What is kept for places that were given up is by their terms' }]
  })
  return (await inOneTrip(most)).flat()
}

/** As many places stay as are still paid for. The price of canceled ones was refunded or is kept already. */
async function withdrawLast(work: Work, line: LineRow, one: ClinicPart): Promise<void> {
  const live = await listLiveOfLines(work, [line.id])
  const stay = Math.max(0, Math.min(live.length, line.quantity - line.refundedQuantity) - one.quantity)
  const step = { to: 'withdrawn', reason: 'Given back' } as const
  const gone = live.slice(stay)
  for (const [at, seat] of gone.entries()) {
    await takeSeatStep(work, seat, step)
    if (line.state !== 'pending') await setGivenBack(work, seat.id, part(one.totalCents, at, at + 1, gone.length))
  }
}

interface Withdrawn {
  line: LineRow
  /** The places being canceled; their steps are taken before or next. */
  seats: readonly SeatRow[]
  percent: number
  reason: string
}

/** Refunds a part of the price of canceled places, less what was refunded as a favor before. */
export async function payBack(
  work: Work,
  { line, seats, percent, reason }: Withdrawn,
): Promise<Awaited<ReturnType<typeof refundLines>> | undefined> {
  const { id, orderId, quantity, totalCents, returnedCents } = line
  const before = await sumGivenUp(work, id, { but: seats })
  let cents = before.cents
  for (const [at, seat] of seats.entries()) {
    const from = before.places + at
    const ownCents = Math.floor((part(totalCents, from, from + 1, quantity) * percent) / 100)
    await setGivenBack(work, seat.id, ownCents)
    cents += ownCents
  }
  const amountCents = Math.min(cents, totalCents) - returnedCents
  if (amountCents <= 0) return undefined

  const places = Math.min(seats.length, quantity - line.refundedQuantity) || seats.length
  const lines = [{ lineId: id, quantity: places, amountCents, giveBack: false }]
  return refundLines(work, { orderId, body: { lines, reason }, isByTerms: true })
}

interface SessionsBack {
  line: LineRow
  /** All places of the line that are kept. */
  seats: readonly SeatRow[]
  sessions: Pick<SessionsOff, 'off' | 'ofCount'>
  reason: string
}

/** Refunds the share of sessions that are off, of places that are kept, less favors before. */
export async function payBackSessions(
  work: Work,
  { line, seats, sessions, reason }: SessionsBack,
): Promise<Awaited<ReturnType<typeof refundLines>> | undefined> {
  const { id, orderId, quantity, totalCents, returnedCents } = line
  const { cents: givenUpCents } = await sumGivenUp(work, id)
  const ownCents = part(totalCents, 0, seats.length, quantity)
  const leftCents = ownCents - Math.max(0, returnedCents - givenUpCents)
  const amountCents = Math.min(leftCents, part(ownCents, 0, sessions.off.length, sessions.ofCount))
  if (amountCents <= 0) return undefined

  // No place counts as returned.
  const lines = [{ lineId: id, quantity: 0, amountCents, giveBack: false }]
  return refundLines(work, { orderId, body: { lines, reason }, isByTerms: true })
}

interface PaidBack {
  one: ClinicPart
  line: LineRow
  today: string
}

/** The earned part reduces the sales. */
async function postBack(work: Work, { one, line, today }: PaidBack): Promise<void> {
  const { saleCents } = one
  const owners = { kind: 'clinic', ownerIds: [one.line.terms.clinicId] }
  const released = await releaseOfLine(work, owners, { orderLineId: line.id, cents: saleCents, today })
  const earnedCents = saleCents - released
  if (earnedCents === 0) return

  const postings = [debit(accounts.returns, earnedCents), credit(accounts.prepaidFees, earnedCents)]
  const { locationId } = line
  await post(work, [{ event: 'places returned', key: randomUUID(), on: today, locationId, postings }])
}
