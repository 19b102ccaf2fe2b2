import { type Insertable, sql } from 'kysely'

import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type * as Schema from '#server/kernel/db/schema.ts'
import { peopleMatching } from '#server/people/service.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { GiftCardStatus } from '#shared/payments/gift-cards.ts'

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
      'giftCard.version',
      'initialCents',
      'expiresOn',
      'orderLineId',
      'sendOn',
      'sentAt',
      'last4',
    ])
    .select([
      'giftCard.status',
      'recipient',
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

export const setCardStatus = (trx: Db, id: string, status: GiftCardStatus) =>
  trx
    .updateTable('giftCard')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

export const setCode = (trx: Db, id: string, code: { codeHash: Buffer; last4: string; sentAt: Date }) =>
  trx.updateTable('giftCard').set(code).where('id', '=', id).execute()

export const setRecipient = (trx: Db, id: string, recipient: KeptRecipient) =>
  trx
    .updateTable('giftCard')
    .set({ recipient: JSON.stringify(recipient) })
    .where('id', '=', id)
    .execute()

/** To somebody: all others are printed. */
const isMailed = sql<boolean>`recipient ->> 'email' <> ''`

/** Whose day has come. */
export const listUnsent = (db: Db, today: string, after?: string) =>
  db
    .selectFrom('giftCard')
    .select('id')
    .where('status', '=', 'active')
    .where('sentAt', 'is', null)
    .where('sendOn', '<=', today)
    .where(isMailed)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

/** Active still, though their last day is over. */
export const listExpired = (db: Db, today: string, after?: string) =>
  db
    .selectFrom('giftCard')
    .select('id')
    .where('status', '=', 'active')
    .where('expiresOn', '<', today)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

export const setExpiry = (trx: Db, id: string, expiresOn: string) =>
  trx.updateTable('giftCard').set({ expiresOn }).where('id', '=', id).execute()

export const setTerms = (trx: Db, locationId: string, giftCardMonths: number | null) =>
  trx.updateTable('location').set({ giftCardMonths }).where('id', '=', locationId).execute()

const newestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`gift_card.created_at`, 'timestamptz'],
    [sql`gift_card.id`, 'uuid'],
  ],
}

export interface GiftCardFilters {
  search?: string | undefined
  status?: GiftCardStatus | undefined
  order?: string | undefined
}

const listed = (db: Db) =>
  cards(db)
    .leftJoin('orderLine', 'orderLine.id', 'giftCard.orderLineId')
    .leftJoin('customerOrder', 'customerOrder.id', 'orderLine.orderId')
    .select(['giftCard.createdAt', 'giftCard.personId', 'orderLine.orderId', 'customerOrder.number as orderNumber'])

export type ListedCard = NonNullable<Awaited<ReturnType<typeof findListed>>>

export const findListed = (db: Db, id: string) => listed(db).where('giftCard.id', '=', id).executeTakeFirst()

export function pageOfCards(db: Db, { search, status, order }: GiftCardFilters, page: PageRequest) {
  let found = listed(db)
  if (status !== undefined) found = found.where('giftCard.status', '=', status)
  if (order !== undefined) found = found.where('orderLine.orderId', '=', order)
  const text = search?.trim() ?? ''
  if (text !== '') {
    found = found.where(
      sql<boolean>`(
        last4 = upper(${text}) or ${holdsLetters(sql`recipient ->> 'name'`, text)} or ${holdsLetters(sql`recipient ->> 'email'`, text)}
        or gift_card.person_id in ${peopleMatching(db, text)}
      )`,
    )
  }
  return pageOf(found, newestFirst, page)
}
