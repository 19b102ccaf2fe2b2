import { type Buyer, type LinePrice, type PlacedLine } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import {
  type ChargeRow,
  findCharge,
  membershipOfCharge,
  setOrdered,
  setReleased,
  voidCharge,
} from '#server/memberships/charge-store.ts'
import { isCurrent, type MembershipRow, readMembership } from '#server/memberships/store.ts'
import { inOrderAlready } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import type { ChargeRef } from '#shared/memberships/ref.ts'
import { termWords } from '#shared/memberships/words.ts'

import { creditDues } from './credit-dues.ts'
import { lockCharge } from './lock-charge.ts'
import { payCharge } from './pay-charge.ts'

export type ChargeLine = PlacedLine<ChargeRef, unknown>

const notOffered = (message: string) => new Failure('not_offered', message)

/** The price of a running membership's charge, for its holder, or for a person of the household who pays it from their cart. */
export async function priceCharge(
  work: OnDatabase,
  { chargeId }: ChargeRef,
  { personId, channel }: Pick<Buyer, 'personId' | 'channel'>,
): Promise<Omit<LinePrice<unknown>, 'terms'>> {
  const [charge, membership] = await inOneTrip([
    findCharge(work, chargeId),
    readMembership(work, membershipOfCharge(work, chargeId)),
  ])
  if (!charge || !membership) throw notOffered('There is no such charge.')
  if (membership.personId !== personId && channel !== 'online') throw notOffered('There is no such charge.')
  if (charge.status !== 'open') throw await inOrderAlready(work, 'This', charge.orderLineId)

  return {
    name: chargeName(membership, charge),
    unitCents: charge.amountCents,
    taxCategory: 'membership_dues',
    revenueAccount: accounts.deferredDues,
    rule: 'full',
  }
}

function chargeName({ name, billing, installments, locale }: MembershipRow, charge: ChargeRow): string {
  const { number, fromOn, untilOn, freezeId } = charge
  if (freezeId !== null) return `${name} membership, frozen ${termWords({ startsOn: fromOn, endsOn: untilOn }, locale)}`
  const which = billing === 'installments' ? `, installment ${number} of ${installments ?? number}` : ''

  return `${name} membership, ${termWords({ startsOn: fromOn, endsOn: untilOn }, locale)}${which}`
}

export async function reserveCharges(work: Work, lines: readonly ChargeLine[]): Promise<void> {
  for (const { id, orderId, ref } of lines) {
    const isTaken = await setOrdered(work, ref.chargeId, { orderId, orderLineId: id })
    if (!isTaken) throw await inOrderAlready(work, 'This', (await findCharge(work, ref.chargeId))?.orderLineId ?? null)
  }
}

export async function payCharges(work: Work, lines: readonly ChargeLine[]): Promise<void> {
  for (const line of lines) {
    const locked = await lockCharge(work, line.ref.chargeId)
    if (!locked) throw new Error(`Charge ${line.ref.chargeId} is not there.`)
    if (isCurrent(locked.row)) await payCharge(work, locked.row, { charge: locked.charge, line })
    else await creditLate(work, locked.row, line)
  }
}

/** Paid at the instant in which the membership ended: the money becomes store credit. */
async function creditLate(work: Work, row: MembershipRow, { id, ref, saleCents }: ChargeLine): Promise<void> {
  await voidCharge(work, ref.chargeId)
  await creditDues(work, {
    personId: row.personId,
    cents: saleCents,
    reason: 'Paid for a membership that had ended',
    key: id,
    today: localDayOf(work.services.now(), row.zone),
  })
}

/** Reopens the charges of an order that will not be paid. */
export async function releaseCharges(work: Work, lines: readonly ChargeLine[]): Promise<void> {
  for (const { ref } of lines) await setReleased(work, ref.chargeId)
}
