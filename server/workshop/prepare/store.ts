import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PreparedTicket } from '#server/kernel/db/schema.ts'

/** How many days a code is valid; the nightly job removes it a day later. */
export const keptDays = 60

const prepared = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('preparedTicket')
    .leftJoin('person', 'person.id', 'preparedTicket.personId')
    .leftJoin('ticket', 'ticket.id', 'ticketId')
    .select(['preparedTicket.id', 'code', 'preparedTicket.personId', 'preparedTicket.limitCents'])
    .select(['preparedTicket.neededBy', 'preparedTicket.acceptsSubstitutes', 'preparedTicket.note'])
    .select(['preparedTicket.version', 'ticketId', 'ticket.number as ticketNumber', 'preparedTicket.createdAt'])
    .select(['person.userId'])
    .select(['clubs', 'contact', sql<string | null>`person.first_name || ' ' || person.last_name`.as('personName')])

export type PreparedRow = NonNullable<Awaited<ReturnType<typeof lockPrepared>>>

export const listPreparedOfUser = (work: OnDatabase, userId: string) =>
  prepared(work).where('person.userId', '=', userId).orderBy('preparedTicket.createdAt', 'desc').limit(20).execute()

export const lockPrepared = (work: OnDatabase, id: string) =>
  prepared(work).where('preparedTicket.id', '=', id).forUpdate('preparedTicket').executeTakeFirst()

export const lockPreparedByCode = (work: OnDatabase, code: string) =>
  prepared(work).where('code', '=', code).forUpdate('preparedTicket').executeTakeFirst()

/** Undefined if the code is taken. */
export const insertPrepared = ({ trx }: OnDatabase, row: Insertable<PreparedTicket>) =>
  trx
    .insertInto('preparedTicket')
    .values(row)
    .onConflict((on) => on.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()

export const setClient = ({ trx }: OnDatabase, id: string, personId: string) =>
  changeOne(trx.updateTable('preparedTicket').set({ personId, contact: null }).where('id', '=', id))

export const deletePrepared = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('preparedTicket').where('id', '=', id).execute()

/** The grips on sale by name: all, or these. */
export const listGripItems = ({ trx }: OnDatabase, skus?: readonly string[]) =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['sku', 'brand', 'product.name', 'variant', 'item.priceCents'])
    .where('product.kind', '=', 'grip')
    .where('item.active', '=', true)
    .where('product.active', '=', true)
    .$if(skus !== undefined, (query) => query.where('sku', 'in', [...(skus ?? []), '']))
    .orderBy('product.name')
    .orderBy('variant')
    .orderBy('sku')
    .execute()
