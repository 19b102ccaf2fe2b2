import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { moveSchedules } from '#server/ledger/service.ts'
import { askForRefund, owingCash } from '#server/payments/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

import { tellSessionsOff } from './letters.ts'
import { daysOf, readAgreed } from './move.ts'
import { payBackSessions } from './refund.ts'
import { findLine, listUnsettled, type SeatRow, settleSessions, takerOf } from './seat-store.ts'
import { listSessionsOff } from './store.ts'

const context = systemContext('sessions of clinics that are called off')

/**
 * A job: writes once to each participant of a clinic with a canceled session, and refunds that share of the price. Not
 * in the transaction that cancels it, because orders are locked before clinics. One transaction each, so that a failure
 * does not stop the others.
 */
export async function settleSessionsOff(work: Work): Promise<void> {
  const takers = Map.groupBy(await listUnsettled(work), (seat) => `${seat.clinicId} ${takerOf(seat)}`)
  for (const seats of takers.values()) {
    try {
      const refundIds = await atomically(work, (work) => settleTaker(owingCash({ ...work, context }), seats))
      for (const id of refundIds) await askForRefund({ ...work, context }, id)
    } catch (error) {
      work.services.log.error(error, 'What was paid for a session that was called off was not given back.')
    }
  }
}

async function settleTaker(work: Work, seen: readonly SeatRow[]): Promise<string[]> {
  const [{ clinicId } = { clinicId: '' }] = seen
  const lineIds = [...new Set(seen.flatMap(({ orderLineId }) => orderLineId ?? []))]
  const orderIds = await inOneTrip(lineIds.map(async (id) => (await findLine(work, id))?.orderId ?? []))
  await lockAll(work, { customerOrder: orderIds.flat(), clinic: clinicId })
  const ids = new Set(seen.map(({ id }) => id))
  // A place canceled since has been refunded.
  const seats = (await listUnsettled(work)).filter(({ id }) => ids.has(id))
  const [since] = seats.map(({ settledAt }) => settledAt)
  if (!since) return []

  const sessions = await listSessionsOff(work, { clinicId, since })
  let cents = 0
  const refundIds: string[] = []
  for (const [lineId, own] of Map.groupBy(seats, ({ orderLineId }) => orderLineId)) {
    const line = lineId === null ? undefined : await findLine(work, lineId)
    // Nobody has paid for a place that waits for its payment.
    if (line?.state !== 'fulfilled') continue
    const given = await payBackSessions(work, { line, seats: own, sessions, reason: sessions.reason })
    cents += given?.refund.totalCents ?? 0
    refundIds.push(...(given?.refundIds ?? []))
  }
  await settleSessions(work, seats, work.now)
  await earnByTheOthers(work, clinicId)
  await tellSessionsOff(work, seats, { ...sessions, cents })
  return refundIds
}

/** Spreads unearned revenue over the remaining days. */
async function earnByTheOthers(work: Timed, clinicId: string): Promise<void> {
  const zone = work.place.zone
  const days = {
    ...daysOf(await readAgreed(work, clinicId), { zone, now: work.now }),
    today: localDayOf(work.now, zone),
  }
  await moveSchedules(work, { kind: 'clinic', ownerIds: [clinicId] }, days)
}
