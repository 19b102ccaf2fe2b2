import { randomUUID } from 'node:crypto'

import type { Db } from '#server/kernel/db/database.ts'
import type { LinePart, LineWork } from '#server/kernel/line-kind.ts'
import { post, releaseOfLine } from '#server/ledger/service.ts'
import { readStudioZone } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import type { ClinicRef } from '#shared/lessons/clinics/clinic-ref.ts'
import { part } from '#shared/money.ts'
import type { MostBack } from '#shared/orders/refunds.ts'

import { takeSeatStep } from './seat-step.ts'
import { findLine, type LineRow, listLiveOfLines } from './seat-store.ts'
import { lockClinics } from './store.ts'
import type { ClinicTerms } from './terms.ts'

type ClinicPart = LinePart<ClinicRef, ClinicTerms>

/** What is paid back is owed no longer, or no sale any more; where places come back with it, the last ones of the line do. */
export async function takeBackPlaces(work: LineWork, parts: readonly ClinicPart[]): Promise<void> {
  const { services, trx } = work
  await lockClinics(trx, [...new Set(parts.map(({ line }) => line.terms.clinicId))])
  const today = localDayOf(services.now(), await readStudioZone(trx))
  for (const one of parts) {
    const line = await findLine(trx, one.line.id)
    if (!line) continue
    // Nobody has a place that is neither paid for nor waits for that.
    if (one.giveBack || line.state === 'pending') await withdrawLast(work, line, one.quantity)
    // What waits for its payment is owed by nobody yet.
    if (line.state === 'fulfilled') await postBack(work, { one, line, today })
  }
}

/** Nothing beyond the terms goes back for places that were given up: of all others what was paid for them. */
export async function mostBackOfPlaces(db: Db, lines: readonly ClinicPart['line'][]): Promise<MostBack[]> {
  const ids = lines.map(({ id }) => id)
  const live = Map.groupBy(await listLiveOfLines(db, ids), ({ orderLineId }) => orderLineId)

  return (await Promise.all(ids.map((id) => findLine(db, id)))).flatMap((line) => {
    if (!line) return []
    const { id, quantity, refundedQuantity, totalCents, returnedCents } = line
    const stay = live.get(id)?.length ?? 0
    const wholeCents = part(totalCents, quantity - stay, quantity, quantity)
    // Of places that stay a part went back before: of their price what is left of it.
    const isReduced = stay > quantity - refundedQuantity
    const cents = isReduced
      ? Math.max(0, wholeCents - returnedCents)
      : part(totalCents, refundedQuantity, refundedQuantity + stay, quantity)
    return [{ lineId: id, cents, because: 'What is kept for places that were given up is by their terms' }]
  })
}

/** As many stay as are still paid for; of those who gave their place up before, the price was given back or is kept. */
async function withdrawLast({ services, trx, context }: LineWork, line: LineRow, quantity: number): Promise<void> {
  const live = await listLiveOfLines(trx, [line.id])
  const stay = Math.max(0, Math.min(live.length, line.quantity - line.refundedQuantity) - quantity)
  const step = { to: 'withdrawn', now: services.now(), reason: 'Given back' } as const
  for (const seat of live.slice(stay)) await takeSeatStep(trx, seat, step, context)
}

interface PaidBack {
  one: ClinicPart
  line: LineRow
  today: string
}

/** What was earned of it already comes out of the sales. */
async function postBack({ trx }: LineWork, { one, line, today }: PaidBack): Promise<void> {
  const { saleCents } = one
  const owners = { kind: 'clinic', ownerIds: [one.line.terms.clinicId] }
  const released = await releaseOfLine(trx, owners, { orderLineId: line.id, cents: saleCents, today })
  const earnedCents = saleCents - released
  if (earnedCents === 0) return

  const postings = [debit(accounts.returns, earnedCents), credit(accounts.prepaidFees, earnedCents)]
  const { locationId } = line
  await post(trx, [{ event: 'places returned', key: randomUUID(), on: today, locationId, postings }])
}
