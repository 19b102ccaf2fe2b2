import { randomUUID } from 'node:crypto'

import { type LinePart } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { post, releaseOfLine } from '#server/ledger/service.ts'
import { listDuesOfLines, findChargeOfLine, findContinuing, voidOpenCharges } from '#server/memberships/charge-store.ts'
import { cancelNow } from '#server/memberships/end.ts'
import { isCurrent } from '#server/memberships/store.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import type { MostBack } from '#shared/orders/refunds.ts'

import { creditDues } from './credit-dues.ts'
import { lockCharge } from './lock-charge.ts'

type DuesPart = LinePart<unknown, unknown>

/** The refundable rest of paid days: used days stay paid, and credited ones became store credit. */
export async function mostBackOfDues(work: Timed, lines: readonly DuesPart['line'][]): Promise<MostBack[]> {
  const today = localDayOf(work.now, work.place.zone)
  const dues = await listDuesOfLines(
    work,
    lines.map(({ id }) => id),
    today,
  )

  return lines.flatMap(({ id: lineId, totalCents, saleCents }) => {
    const own = dues.find((one) => one.lineId === lineId)
    if (!own || saleCents === 0) return []
    const { duesCents, hadCents, releasedCents, returnedCents } = own
    const returnedNetCents = Math.floor((returnedCents * saleCents) / totalCents)
    // A credit released more than was refunded; a refund covers the current day too.
    const leftCents = Math.max(0, duesCents - hadCents - Math.max(returnedNetCents, releasedCents))
    // With its tax, and without keeping a cent of unused days.
    const cents = Math.min(totalCents - returnedCents, Math.ceil((totalCents * leftCents) / saleCents))
    return [{ lineId, cents, because: 'Its days that were had, or credited, are kept' }]
  })
}

/**
 * Refunds paid days: future ones are no longer owed, past ones no longer sales. If the membership itself is returned
 * with the money, it ends today.
 */
export async function giveBackDues(work: Work, parts: readonly DuesPart[]): Promise<void> {
  for (const part of parts) await giveBackOne(work, part)
}

async function giveBackOne(work: Work, { line, saleCents, giveBack }: DuesPart): Promise<void> {
  const known = await findChargeOfLine(work, line.id)
  const locked = known && (await lockCharge(work, known.id))
  // Nothing was paid.
  if (!locked || locked.charge.status === 'open' || locked.charge.status === 'ordered') return
  const { charge, row } = locked
  await refuseWhileChanging(work, row.id)

  const today = localDayOf(work.now, row.zone)
  const owners =
    charge.freezeId === null
      ? { kind: 'membership', ownerIds: [row.id] }
      : { kind: 'membership_freeze', ownerIds: [charge.freezeId] }
  const [dues] = await listDuesOfLines(work, [line.id], today)
  const released = await releaseOfLine(work, owners, { orderLineId: line.id, cents: saleCents, today })
  await postReturnedDues(work, { cents: saleCents - released, today })
  if (!giveBack || charge.freezeId !== null || charge.untilOn < today || !isCurrent(row)) return

  await cancelNow(work, { row, today, reason: 'What was paid for it was given back.' })
  await voidOpenCharges(work, row.id)
  // The other owed days came from the previous membership, paid in another order.
  const owed = dues ? dues.duesCents - line.saleCents : 0
  const left = dues ? dues.duesCents - dues.hadCents - dues.releasedCents - saleCents : 0
  const cents = Math.max(0, Math.min(owed, left))
  const moved = await releaseOfLine(work, owners, { orderLineId: line.id, cents, today })
  await postReturnedDues(work, { cents: cents - moved, today })
  await creditDues(work, { personId: row.personId, cents, reason: 'Days left of a membership', key: line.id, today })
}

/** The price of a change counted the days that would be refunded. */
async function refuseWhileChanging(work: OnDatabase, membershipId: string): Promise<void> {
  if (!(await findContinuing(work, membershipId))) return

  throw new Failure('not_refundable', 'A change of this membership waits for its payment: cancel that order first.')
}

/** The refunded part that was earned already, as far as its days were used. */
async function postReturnedDues(work: Timed, { cents, today }: { cents: number; today: string }): Promise<void> {
  if (cents === 0) return
  const { id: locationId } = work.place
  const postings = [debit(accounts.returns, cents), credit(accounts.deferredDues, cents)]
  await post(work, [{ event: 'dues returned', key: randomUUID(), on: today, locationId, postings }])
}
