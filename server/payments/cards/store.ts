import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type * as Schema from '#server/kernel/db/schema.ts'

export const findPersonOfAccount = ({ trx }: OnDatabase, userId: string) =>
  trx.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirst()

export const findCustomer = ({ trx }: OnDatabase, personId: string, provider: string) =>
  trx
    .selectFrom('providerCustomer')
    .select('ref')
    .where('personId', '=', personId)
    .where('provider', '=', provider)
    .executeTakeFirst()

/** Of two opened at the same instant the first counts. */
export const insertCustomer = ({ trx }: OnDatabase, customer: Insertable<Schema.ProviderCustomer>) =>
  trx
    .insertInto('providerCustomer')
    .values(customer)
    .onConflict((on) => on.doNothing())
    .execute()

const cards = ({ trx }: OnDatabase) =>
  trx
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

/** A client's cards with the present provider, the first to charge first. */
export const listCards = (work: OnDatabase, personId: string, provider: string) =>
  cards(work)
    .where('personId', '=', personId)
    .where('provider', '=', provider)
    // Paused ones last.
    .orderBy('pausedAt', (of) => of.asc().nullsFirst())
    .orderBy('chosenAt', 'desc')
    .orderBy('paymentMethod.id', 'desc')
    .execute()

/** The first card to charge of each client. */
export const listFirstCards = (work: OnDatabase, personIds: readonly string[], provider: string) =>
  cards(work)
    .distinctOn('personId')
    .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('provider', '=', provider)
    .orderBy('personId')
    // Paused ones last.
    .orderBy('pausedAt', (of) => of.asc().nullsFirst())
    .orderBy('chosenAt', 'desc')
    .orderBy('paymentMethod.id', 'desc')
    .execute()

export const findCard = (work: OnDatabase, id: string) =>
  cards(work).where('paymentMethod.id', '=', id).executeTakeFirst()

/** Undefined if it is saved already. */
export const insertCard = ({ trx }: OnDatabase, card: Insertable<Schema.PaymentMethod>) =>
  trx
    .insertInto('paymentMethod')
    .values(card)
    .onConflict((on) => on.columns(['provider', 'providerRef']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const findCardByRef = ({ trx }: OnDatabase, provider: string, ref: string) =>
  trx
    .selectFrom('paymentMethod')
    .select('id')
    .where('provider', '=', provider)
    .where('providerRef', '=', ref)
    .executeTakeFirstOrThrow()

export const lockCardByRef = ({ trx }: OnDatabase, provider: string, ref: string) =>
  trx
    .selectFrom('paymentMethod')
    .select(['id', 'personId', 'brand', 'last4', 'expiresOn'])
    .where('provider', '=', provider)
    .where('providerRef', '=', ref)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setCardFacts = (
  { trx }: OnDatabase,
  id: string,
  facts: { brand: string; last4: string; expiresOn: string },
) => changeOne(trx.updateTable('paymentMethod').set(facts).where('id', '=', id))

export const setChosen = ({ trx }: OnDatabase, id: string, chosenAt: Date) =>
  changeOne(trx.updateTable('paymentMethod').set({ chosenAt }).where('id', '=', id))

/** Returns whether nobody was faster. */
export const setRemoved = async ({ trx }: OnDatabase, id: string, removedAt: Date): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('paymentMethod')
    .set({ removedAt })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

/** Erases the provider's customer id from ended setups. An open one is settled first. */
export const emptySetupsOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .updateTable('cardSetup')
    .set({ customerRef: '' })
    .where('personId', '=', personId)
    .where('status', 'in', ['kept', 'failed', 'voided'])
    .execute()

/** Cards removed here that their provider still has. */
export const listToDrop = ({ trx }: OnDatabase, provider: string, after?: string) =>
  trx
    .selectFrom('paymentMethod')
    .select(['id', 'providerRef'])
    .where('removedAt', 'is not', null)
    .where('droppedAt', 'is', null)
    .where('provider', '=', provider)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

export const setDropped = ({ trx }: OnDatabase, id: string, droppedAt: Date) =>
  changeOne(trx.updateTable('paymentMethod').set({ droppedAt }).where('id', '=', id))

const setups = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('cardSetup')
    .select([
      'cardSetup.id',
      'version',
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

export const findSetup = (work: OnDatabase, id: string) =>
  setups(work).where('cardSetup.id', '=', id).executeTakeFirst()

export const lockSetup = (work: OnDatabase, id: string) =>
  setups(work).where('cardSetup.id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** By the provider's id or ours. */
export const findSetupOf = (work: OnDatabase, provider: string, { ref, id }: { ref: string; id: string | undefined }) =>
  setups(work)
    .where('provider', '=', provider)
    .where('paymentId', 'is', null)
    .where((eb) => eb.or([eb('providerRef', '=', ref), ...(id === undefined ? [] : [eb('cardSetup.id', '=', id)])]))
    .executeTakeFirst()

export const findSetupOfPayment = (work: OnDatabase, paymentId: string) =>
  setups(work).where('paymentId', '=', paymentId).executeTakeFirst()

export const insertSetup = ({ trx }: OnDatabase, setup: Insertable<Schema.CardSetup>) =>
  trx.insertInto('cardSetup').values(setup).returning('id').executeTakeFirstOrThrow()

export const setSetupRef = ({ trx }: OnDatabase, id: string, providerRef: string) =>
  changeOne(trx.updateTable('cardSetup').set({ providerRef }).where('id', '=', id))

/** Setups that wait for this provider. */
export const listOpenSetups = ({ trx }: OnDatabase, provider: string, after?: string) =>
  trx
    .selectFrom('cardSetup')
    .select('id')
    .where('status', 'in', ['created', 'requires_action', 'processing'])
    .where('paymentId', 'is', null)
    .where('provider', '=', provider)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

/** The personal data of a client's cards. */
export const listCardsEverKept = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('paymentMethod')
    .select(['brand', 'last4', 'expiresOn', 'keptAt', 'removedAt'])
    .where('personId', '=', personId)
    .orderBy('keptAt')
    .execute()

/** Removes a client's cards; the job tells their provider. */
export const emptyCardsOf = ({ trx }: OnDatabase, personId: string | null, removedAt: Date) =>
  trx
    .updateTable('paymentMethod')
    .set({ last4: '', brand: '', removedAt: sql<Date>`coalesce(removed_at, ${removedAt})` })
    .where('personId', '=', personId)
    .execute()
