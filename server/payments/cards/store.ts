import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type * as Schema from '#server/kernel/db/schema.ts'
import type { CardSetupStatus } from '#shared/payments/status.ts'

export const findPersonOfAccount = (db: Db, userId: string) =>
  db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirst()

export const findCustomer = (db: Db, personId: string, provider: string) =>
  db
    .selectFrom('providerCustomer')
    .select('ref')
    .where('personId', '=', personId)
    .where('provider', '=', provider)
    .executeTakeFirst()

/** Of two that are opened at the same instant, the first one counts. */
export const insertCustomer = (db: Db, customer: Insertable<Schema.ProviderCustomer>) =>
  db
    .insertInto('providerCustomer')
    .values(customer)
    .onConflict((on) => on.doNothing())
    .execute()

const cards = (db: Db) =>
  db
    .selectFrom('paymentMethod')
    .leftJoin('person', 'person.id', 'personId')
    .select([
      'paymentMethod.id',
      'personId',
      'person.userId',
      'provider',
      'providerRef',
      'customerRef',
      'brand',
      'last4',
      'expiresOn',
      'keptAt',
      'pausedAt',
    ])
    .where('removedAt', 'is', null)

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

/** Those of whoever takes cards now, the one that is charged first before the others. */
export const listCards = (db: Db, personId: string, provider: string) =>
  cards(db)
    .where('personId', '=', personId)
    .where('provider', '=', provider)
    // One that is paused is the last.
    .orderBy('pausedAt', (of) => of.asc().nullsFirst())
    .orderBy('chosenAt', 'desc')
    .orderBy('paymentMethod.id', 'desc')
    .execute()

/** The card of each client that is charged first. */
export const listFirstCards = (db: Db, personIds: readonly string[], provider: string) =>
  cards(db)
    .distinctOn('personId')
    .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('provider', '=', provider)
    .orderBy('personId')
    // One that is paused is the last.
    .orderBy('pausedAt', (of) => of.asc().nullsFirst())
    .orderBy('chosenAt', 'desc')
    .orderBy('paymentMethod.id', 'desc')
    .execute()

export const findCard = (db: Db, id: string) => cards(db).where('paymentMethod.id', '=', id).executeTakeFirst()

/** Undefined where it is kept already. */
export const insertCard = (trx: Db, card: Insertable<Schema.PaymentMethod>) =>
  trx
    .insertInto('paymentMethod')
    .values(card)
    .onConflict((on) => on.columns(['provider', 'providerRef']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const findCardByRef = (trx: Db, provider: string, ref: string) =>
  trx
    .selectFrom('paymentMethod')
    .select('id')
    .where('provider', '=', provider)
    .where('providerRef', '=', ref)
    .executeTakeFirstOrThrow()

export const lockCardByRef = (trx: Db, provider: string, ref: string) =>
  trx
    .selectFrom('paymentMethod')
    .select(['id', 'personId', 'brand', 'last4', 'expiresOn'])
    .where('provider', '=', provider)
    .where('providerRef', '=', ref)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setCardFacts = (trx: Db, id: string, facts: { brand: string; last4: string; expiresOn: string }) =>
  trx.updateTable('paymentMethod').set(facts).where('id', '=', id).execute()

export const setChosen = (trx: Db, id: string, chosenAt: Date) =>
  trx.updateTable('paymentMethod').set({ chosenAt }).where('id', '=', id).execute()

/** Whether nobody was faster. */
export const setRemoved = async (trx: Db, id: string, removedAt: Date): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('paymentMethod')
    .set({ removedAt })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

/** Removed here, and not forgotten by their provider yet. */
/** By which its provider knows whoever asked for a card to be kept. One that is under way is settled first. */
export const emptySetupsOf = (trx: Db, personId: string | null) =>
  trx
    .updateTable('cardSetup')
    .set({ customerRef: '' })
    .where('personId', '=', personId)
    .where('status', 'in', ['kept', 'failed', 'voided'])
    .execute()

export const listToDrop = (db: Db, provider: string, after?: string) =>
  db
    .selectFrom('paymentMethod')
    .select(['id', 'providerRef'])
    .where('removedAt', 'is not', null)
    .where('droppedAt', 'is', null)
    .where('provider', '=', provider)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

export const setDropped = (db: Db, id: string, droppedAt: Date) =>
  db.updateTable('paymentMethod').set({ droppedAt }).where('id', '=', id).execute()

const setups = (db: Db) =>
  db
    .selectFrom('cardSetup')
    .select([
      'cardSetup.id',
      'personId',
      'paymentId',
      'provider',
      'providerRef',
      'customerRef',
      'decline',
      'paymentMethodId',
      'createdAt',
    ])
    .select('status')

export type SetupRow = NonNullable<Awaited<ReturnType<typeof findSetup>>>

export const findSetup = (db: Db, id: string) => setups(db).where('cardSetup.id', '=', id).executeTakeFirst()

export const lockSetup = (trx: Db, id: string) =>
  setups(trx).where('cardSetup.id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** By the name that its provider has for it, or by ours. */
export const findSetupOf = (db: Db, provider: string, { ref, id }: { ref: string; id: string | undefined }) =>
  setups(db)
    .where('provider', '=', provider)
    .where('paymentId', 'is', null)
    .where((eb) => eb.or([eb('providerRef', '=', ref), ...(id === undefined ? [] : [eb('cardSetup.id', '=', id)])]))
    .executeTakeFirst()

export const findSetupOfPayment = (db: Db, paymentId: string) =>
  setups(db).where('paymentId', '=', paymentId).executeTakeFirst()

export const insertSetup = (trx: Db, setup: Insertable<Schema.CardSetup>) =>
  trx.insertInto('cardSetup').values(setup).returning('id').executeTakeFirstOrThrow()

export const setSetup = (
  trx: Db,
  id: string,
  change: { status: CardSetupStatus; providerRef?: string; decline?: string | null; paymentMethodId?: string },
) => trx.updateTable('cardSetup').set(change).where('id', '=', id).execute()

/** Those that wait for this provider's word. */
export const listOpenSetups = (db: Db, provider: string, after?: string) =>
  db
    .selectFrom('cardSetup')
    .select('id')
    .where('status', 'in', ['created', 'requires_action', 'processing'])
    .where('paymentId', 'is', null)
    .where('provider', '=', provider)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

/** What is kept of a client's cards. */
export const listCardsEverKept = (db: Db, personId: string | null) =>
  db
    .selectFrom('paymentMethod')
    .select(['brand', 'last4', 'expiresOn', 'keptAt', 'removedAt'])
    .where('personId', '=', personId)
    .orderBy('keptAt')
    .execute()

/** What is left of them names nobody; their provider is told by the job. */
export const emptyCardsOf = (trx: Db, personId: string | null, removedAt: Date) =>
  trx
    .updateTable('paymentMethod')
    .set({ last4: '', brand: '', removedAt: sql<Date>`coalesce(removed_at, ${removedAt})` })
    .where('personId', '=', personId)
    .execute()
