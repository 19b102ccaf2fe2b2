import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Hold } from '#server/kernel/db/schema.ts'
import type { Timed } from '#server/kernel/work.ts'

export const insertHold = ({ trx }: OnDatabase, hold: Insertable<Hold>) =>
  trx.insertInto('hold').values(hold).returning('id').executeTakeFirstOrThrow()

/** A holder: hashes of the account or browser, and of the network. */
export interface Holder {
  visitor: string | null
  address: string
}

/** Serializes one holder's holds. Taken first, because releasing a hold waits for nobody. */
export const lockHolder = ({ trx }: OnDatabase, { visitor, address }: Holder) =>
  sql`
    select
      pg_advisory_xact_lock(hashtextextended(${`holds from ${address}`}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`holds of ${visitor ?? address}`}, 0))
  `.execute(trx)

/** How many times a holder keeps now, and when the first one ends. */
export const countLiveHolds = ({ trx, now }: Timed, { visitor, address }: Holder) =>
  trx
    .selectFrom('hold')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('visitor', '=', visitor).as('ofVisitor'),
      eb.fn.min('expiresAt').filterWhere('visitor', '=', visitor).as('visitorsEndAt'),
      eb.fn.countAll<string>().filterWhere('address', '=', address).as('ofAddress'),
      eb.fn.min('expiresAt').filterWhere('address', '=', address).as('addressesEndAt'),
    ])
    .where((eb) => eb.or([eb('visitor', '=', visitor), eb('address', '=', address)]))
    // Holds that count with another, as the weeks of a series, have no network.
    .where('address', 'is not', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()

const hold = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('hold')
    .innerJoin('service', 'service.id', 'hold.serviceId')
    .innerJoin('serviceOption', 'serviceOption.id', 'hold.optionId')
    .select([
      'hold.id',
      'service.code as serviceCode',
      'serviceOption.code as optionCode',
      'hold.addOns',
      'startsAt',
      'endsAt',
      'hold.priceCents',
      'hold.publicPriceCents',
      sql<number>`peak_minutes + off_peak_minutes`.as('includedMinutes'),
      'expiresAt',
      'extended',
    ])

export type HoldRow = NonNullable<Awaited<ReturnType<typeof findLiveHold>>>

export const findLiveHold = (work: Timed, id: string) =>
  hold(work).where('hold.id', '=', id).where('expiresAt', '>', work.now).executeTakeFirst()

export const listLiveHolds = ({ trx, now }: Timed, ids: readonly string[]) =>
  trx.selectFrom('hold').select(['id', 'expiresAt']).where('id', 'in', ids).where('expiresAt', '>', now).execute()

export const listHolders = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx.selectFrom('hold').select(['id', 'visitor', 'address']).where('id', 'in', ids).execute()

/** Gives one holder's holds to another. */
export const passHolds = ({ trx }: OnDatabase, ids: readonly string[], { from, to }: { from: Holder; to: Holder }) =>
  trx
    .updateTable('hold')
    .set({ visitor: to.visitor })
    .where('id', 'in', ids)
    .where((eb) =>
      from.visitor === null
        ? eb.and([eb('visitor', 'is', null), eb('address', '=', from.address)])
        : eb('visitor', '=', from.visitor),
    )
    .execute()

/** Extends a live hold once; undefined otherwise. */
export const extendHold = ({ trx, now }: Timed, id: string, expiresAt: Date) =>
  trx
    .updateTable('hold')
    .set({ expiresAt, extended: true })
    .where('id', '=', id)
    .where('extended', '=', false)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()

export const deleteHold = (work: OnDatabase, id: string) => deleteHolds(work, [id])

export const deleteHolds = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx.deleteFrom('hold').where('id', 'in', ids).execute()

/** Leaves rows to a transaction that is deleting them. */
export const deleteExpiredHolds = ({ trx, now }: Timed, exceptId?: string) =>
  trx
    .deleteFrom('hold')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('hold')
        .select('id')
        .where('expiresAt', '<=', now)
        .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
        .orderBy('id')
        .forUpdate()
        .skipLocked(),
    )
    .execute()

/**
 * Ends the holds of some people or places in a time that cannot be booked any more: of visitors, of the waitlist, and
 * of other times that were offered. Waits for one that is becoming a booking at this moment.
 */
export const endHoldsWithin = (
  { trx }: OnDatabase,
  resourceIds: readonly string[],
  { from, until }: { from: Date; until: Date },
) =>
  trx
    .deleteFrom('hold')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('allocation')
        .select('holdId')
        .where('resourceId', '=', sql<string>`any(${resourceIds}::uuid[])`)
        .where('holdId', 'is not', null)
        .where(sql<boolean>`during && tstzrange(${from}::timestamptz, ${until}::timestamptz)`),
    )
    .execute()

/** Gives a live hold's resources to a booking; returns them. */
export async function convertHold({ trx }: OnDatabase, holdId: string, bookingId: string): Promise<string[]> {
  const taken = await trx
    .updateTable('allocation')
    .set({ holdId: null, bookingId })
    .where('holdId', '=', holdId)
    .returning('resourceId')
    .execute()

  return taken.map(({ resourceId }) => resourceId)
}

interface HeldTime {
  id: string
  optionId: string
  startsAt: Date
}

/** Locks a hold and returns the terms of its price; undefined if it is for another time. */
export const lockHold = ({ trx }: OnDatabase, { id, optionId, startsAt }: HeldTime) =>
  trx
    .selectFrom('hold')
    .select(['endsAt', 'expiresAt', 'priceCents', 'membershipId', 'peakMinutes', 'offPeakMinutes', 'addOns'])
    .select(sql<string[]>`array(select resource_id from allocation where hold_id = hold.id)`.as('resourceIds'))
    .select(
      sql<boolean>`exists (
        select from allocation join resource on resource.id = resource_id where hold_id = hold.id and not active
      )`.as('isOfRetired'),
    )
    .where('id', '=', id)
    .where('optionId', '=', optionId)
    .where('startsAt', '=', startsAt)
    .forUpdate()
    .executeTakeFirst()
