import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { type ChargeRow, findCharge, membershipOfCharge } from '#server/memberships/charge-store.ts'
import { lockMembership, type MembershipRow } from '#server/memberships/store.ts'

/** A charge, read under its membership's lock. */
export async function lockCharge(
  work: OnDatabase,
  chargeId: string,
  lock = lockMembership,
): Promise<{ charge: ChargeRow; row: MembershipRow } | undefined> {
  // One round trip: what is read is looked up once the lock is held.
  const [row, charge] = await inOneTrip([lock(work, membershipOfCharge(work, chargeId)), findCharge(work, chargeId)])

  return charge && row && { charge, row }
}
