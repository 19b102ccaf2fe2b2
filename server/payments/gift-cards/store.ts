import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import type * as Schema from '#server/kernel/db/schema.ts'
import type { Timed } from '#server/kernel/work.ts'
import { peopleMatching } from '#server/people/service.ts'
import type { DaysAsked, PageRequest } from '#shared/http/list.ts'
import type { GiftCardStatus } from '#shared/payments/gift-cards.ts'

export interface KeptRecipient {
  name: string
  email: string
  message?: string
}

const cards = ({ trx }: OnDatabase) =>
  trx
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

export const listCards = (work: OnDatabase, ids: readonly string[]) =>
  cards(work).where('giftCard.id', 'in', ids).execute()

export const findCardByCode = (work: OnDatabase, codeHash: Buffer) =>
  cards(work).where('codeHash', '=', codeHash).executeTakeFirst()

/** Locks first, then reads: a statement that waits for a lock shows joined rows as they were before the wait. */
export async function lockCard(work: OnDatabase, id: string): Promise<GiftCardRow | undefined> {
  await work.trx.selectFrom('giftCard').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const [card] = await listCards(work, [id])

  return card
}

export const listCardsOfLines = (work: OnDatabase, lineIds: readonly string[]) =>
  cards(work).where('orderLineId', 'in', lineIds).orderBy('giftCard.id').execute()

export const insertCards = ({ trx }: OnDatabase, rows: readonly Insertable<Schema.GiftCard>[]) =>
  trx.insertInto('giftCard').values(rows).execute()

export const insertEntries = ({ trx }: OnDatabase, rows: readonly Insertable<Schema.GiftCardEntry>[]) =>
  trx.insertInto('giftCardEntry').values(rows).execute()

export const setCardStatus = ({ trx }: OnDatabase, id: string, status: GiftCardStatus) =>
  trx
    .updateTable('giftCard')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

export const setCode = ({ trx }: OnDatabase, id: string, code: { codeHash: Buffer; last4: string; sentAt: Date }) =>
  changeOne(trx.updateTable('giftCard').set(code).where('id', '=', id))

export const setRecipient = ({ trx }: OnDatabase, id: string, recipient: KeptRecipient) =>
  changeOne(
    trx
      .updateTable('giftCard')
      .set({ recipient: JSON.stringify(recipient) })
      .where('id', '=', id),
  )

/** Has an address; the others are printed. */
const isMailed = sql<boolean>`recipient ->> 'email' <> ''`

/** Unmailed cards whose day has come. */
export const listUnsent = ({ trx }: OnDatabase, today: string, after?: string) =>
  trx
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

/** Active cards whose last day has passed. */
export const listExpired = ({ trx }: OnDatabase, today: string, after?: string) =>
  trx
    .selectFrom('giftCard')
    .select('id')
    .where('status', '=', 'active')
    .where('expiresOn', '<', today)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

export const setExpiry = ({ trx }: OnDatabase, id: string, expiresOn: string) =>
  changeOne(trx.updateTable('giftCard').set({ expiresOn }).where('id', '=', id))

export const setTerms = ({ trx }: OnDatabase, locationId: string, giftCardMonths: number | null) =>
  changeOne(trx.updateTable('location').set({ giftCardMonths }).where('id', '=', locationId))

const newestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`gift_card.created_at`, 'timestamptz'],
    [sql`gift_card.id`, 'uuid'],
  ],
}

export interface GiftCardFilters extends DaysAsked {
  search?: string | undefined
  status?: GiftCardStatus | undefined
  order?: string | undefined
}

const listed = (work: OnDatabase) =>
  cards(work)
    .leftJoin('orderLine', 'orderLine.id', 'giftCard.orderLineId')
    .leftJoin('customerOrder', 'customerOrder.id', 'orderLine.orderId')
    .select(['giftCard.createdAt', 'giftCard.personId', 'orderLine.orderId', 'customerOrder.number as orderNumber'])

export type ListedCard = NonNullable<Awaited<ReturnType<typeof findListed>>>

export const findListed = (work: OnDatabase, id: string) =>
  listed(work).where('giftCard.id', '=', id).executeTakeFirst()

export function pageOfCards(work: Timed, { search, status, order, ...days }: GiftCardFilters, page: PageRequest) {
  let found = listed(work).where(onDays(work, sql`gift_card.created_at`, days))
  if (status !== undefined) found = found.where('giftCard.status', '=', status)
  if (order !== undefined) found = found.where('orderLine.orderId', '=', order)
  const text = search?.trim() ?? ''
  if (text !== '') {
    found = found.where(
      sql<boolean>`(
        last4 = upper(${text}) or ${holdsLetters(sql`recipient ->> 'name'`, text)} or ${holdsLetters(sql`recipient ->> 'email'`, text)}
        or gift_card.person_id in ${peopleMatching(work, text)}
      )`,
    )
  }
  return countedPageOf(work, found, newestFirst, page)
}
