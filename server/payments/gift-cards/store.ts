import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type * as Schema from '#server/kernel/db/schema.ts'

export interface KeptRecipient {
  name: string
  email: string
  message?: string
}

const cards = (db: Db) =>
  db
    .selectFrom('giftCard')
    .leftJoin('person', 'person.id', 'giftCard.personId')
    .select([
      'giftCard.id',
      'status',
      'giftCard.version',
      'initialCents',
      'expiresOn',
      'orderLineId',
      'sendOn',
      'sentAt',
      'last4',
    ])
    .select((eb) => [
      eb.ref('recipient').$castTo<KeptRecipient>().as('recipient'),
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('buyerName'),
      sql<number>`coalesce((select cents from gift_card_balance where card_id = gift_card.id), 0)`.as('balanceCents'),
    ])

export type GiftCardRow = Awaited<ReturnType<typeof listCards>>[number]

export const listCards = (db: Db, ids: readonly string[]) => cards(db).where('giftCard.id', 'in', ids).execute()

export const findCardByCode = (db: Db, codeHash: Buffer) =>
  cards(db).where('codeHash', '=', codeHash).executeTakeFirst()

/** Locked, then read: what a statement that waits for a lock reads beside it is older than the lock. */
export async function lockCard(trx: Db, id: string): Promise<GiftCardRow | undefined> {
  await trx.selectFrom('giftCard').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const [card] = await listCards(trx, [id])

  return card
}

export const listCardsOfLines = (db: Db, lineIds: readonly string[]) =>
  cards(db).where('orderLineId', 'in', lineIds).orderBy('giftCard.id').execute()

export const insertCards = (trx: Db, rows: readonly Insertable<Schema.GiftCard>[]) =>
  trx.insertInto('giftCard').values(rows).execute()

export const insertEntries = (trx: Db, rows: readonly Insertable<Schema.GiftCardEntry>[]) =>
  trx.insertInto('giftCardEntry').values(rows).execute()

export const setCardStatus = (trx: Db, id: string, status: string) =>
  trx
    .updateTable('giftCard')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setCode = (trx: Db, id: string, code: { codeHash: Buffer; last4: string; sentAt: Date }) =>
  trx.updateTable('giftCard').set(code).where('id', '=', id).execute()

/** Whose day has come. */
export const listUnsent = (db: Db, today: string, after?: string) =>
  db
    .selectFrom('giftCard')
    .select('id')
    .where('status', '=', 'active')
    .where('sentAt', 'is', null)
    .where('sendOn', '<=', today)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()
