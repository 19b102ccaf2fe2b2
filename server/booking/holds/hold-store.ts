import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { Hold } from '#server/kernel/db/schema.ts'

export const insertHold = (db: Db, hold: Insertable<Hold>) =>
  db.insertInto('hold').values(hold).returning('id').executeTakeFirstOrThrow()

/** Who keeps a time: hashes of the account or the browser, and of the network it asks from. */
export interface Holder {
  visitor: string | null
  address: string
}

/** Lets one holder's holds be made one after the other. To be asked first: a hold that is let go waits for nobody. */
export const lockHolder = (db: Db, { visitor, address }: Holder) =>
  sql`
    select
      pg_advisory_xact_lock(hashtextextended(${`holds from ${address}`}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`holds of ${visitor ?? address}`}, 0))
  `.execute(db)

/** How many times a holder keeps at this moment, and when the first of them ends. */
export const countLiveHolds = (db: Db, { visitor, address }: Holder, now: Date) =>
  db
    .selectFrom('hold')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('visitor', '=', visitor).as('ofVisitor'),
      eb.fn.min('expiresAt').filterWhere('visitor', '=', visitor).as('visitorsEndAt'),
      eb.fn.countAll<string>().filterWhere('address', '=', address).as('ofAddress'),
      eb.fn.min('expiresAt').filterWhere('address', '=', address).as('addressesEndAt'),
    ])
    .where((eb) => eb.or([eb('visitor', '=', visitor), eb('address', '=', address)]))
    // What counts with another hold, as the weeks of a series, names no network.
    .where('address', 'is not', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()

const hold = (db: Db) =>
  db
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

export const findLiveHold = (db: Db, id: string, now: Date) =>
  hold(db).where('hold.id', '=', id).where('expiresAt', '>', now).executeTakeFirst()

export const listLiveHolds = (db: Db, ids: readonly string[], now: Date) =>
  db.selectFrom('hold').select(['id', 'expiresAt']).where('id', 'in', ids).where('expiresAt', '>', now).execute()

export const listHolders = (db: Db, ids: readonly string[]) =>
  db.selectFrom('hold').select(['id', 'visitor', 'address']).where('id', 'in', ids).execute()

/** What one holder keeps is another's from then on. */
export const passHolds = (db: Db, ids: readonly string[], { from, to }: { from: Holder; to: Holder }) =>
  db
    .updateTable('hold')
    .set({ visitor: to.visitor })
    .where('id', 'in', ids)
    .where((eb) =>
      from.visitor === null
        ? eb.and([eb('visitor', 'is', null), eb('address', '=', from.address)])
        : eb('visitor', '=', from.visitor),
    )
    .execute()

/** Lengthens a live hold that was not lengthened yet; undefined otherwise. */
export const extendHold = (db: Db, id: string, expiresAt: Date, now: Date) =>
  db
    .updateTable('hold')
    .set({ expiresAt, extended: true })
    .where('id', '=', id)
    .where('extended', '=', false)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()

export const deleteHold = (db: Db, id: string) => deleteHolds(db, [id])

export const deleteHolds = (db: Db, ids: readonly string[]) => db.deleteFrom('hold').where('id', 'in', ids).execute()

/** Rows that another transaction deletes at this moment are left to it. */
export const deleteExpiredHolds = (db: Db, now: Date, exceptId?: string) =>
  db
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
 * Lets go what visitors, whoever waits and whoever was offered another time keep of some people or places in a time: it cannot be
 * booked any more. One that is becoming a booking at this moment is waited for.
 */
export const endHoldsWithin = (db: Db, resourceIds: readonly string[], { from, until }: { from: Date; until: Date }) =>
  db
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

/** Turns a live hold's resources over to a booking; which they were. */
export async function convertHold(db: Db, holdId: string, bookingId: string): Promise<string[]> {
  const taken = await db
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

/** Locks a hold against its deletion, and says what its price was made of; undefined when it is for another time. */
export const lockHold = (db: Db, { id, optionId, startsAt }: HeldTime) =>
  db
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
