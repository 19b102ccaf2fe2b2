import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { WalletEntry as EntryTable } from '#server/kernel/db/schema.ts'
import type { WalletKind } from '#shared/payments/wallets.ts'

export interface WalletOf {
  personId: string
  kind: WalletKind
}

const balanceOf = sql<number>`coalesce((
  select cents from wallet_balance as balance where balance.person_id = wallet.person_id and balance.kind = wallet.kind
), 0)`

/**
 * Made if there is none. Locks first, then reads: a statement that waits for a lock shows joined rows as they were
 * before the wait.
 */
export async function lockWallet({ trx }: OnDatabase, { personId, kind }: WalletOf) {
  await trx
    .insertInto('wallet')
    .values({ personId, kind })
    .onConflict((on) => on.doNothing())
    // Whoever watches the order of locks sees by its id that this transaction made it: nobody else waits for it.
    .returning('id')
    .execute()
  const own = trx.selectFrom('wallet').where('personId', '=', personId).where('kind', '=', kind)
  await own.select('id').forNoKeyUpdate().execute()

  return own.select(['id', 'limitCents', balanceOf.as('balanceCents')]).executeTakeFirstOrThrow()
}

/** Several, made where there are none, in the order of their ids. */
export async function lockWallets({ trx }: OnDatabase, whose: readonly WalletOf[]): Promise<void> {
  const [people, kinds] = [whose.map(({ personId }) => personId), whose.map(({ kind }) => kind)]
  const wanted = sql`select distinct person_id, kind from unnest(${people}::uuid[], ${kinds}::text[]) as wanted(person_id, kind)`
  await sql`insert into wallet (person_id, kind) ${wanted} on conflict do nothing returning id`.execute(trx)
  await sql`select id from wallet where (person_id, kind) in (${wanted}) order by id for no key update`.execute(trx)
}

export const insertEntry = ({ trx }: OnDatabase, entry: Insertable<EntryTable>) =>
  trx.insertInto('walletEntry').values(entry).returning('id').executeTakeFirstOrThrow()

export const setLimit = ({ trx }: OnDatabase, id: string, limitCents: number) =>
  changeOne(trx.updateTable('wallet').set({ limitCents }).where('id', '=', id))

export const listWallets = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('wallet')
    .select(['kind', 'limitCents', balanceOf.as('balanceCents')])
    .where('personId', '=', personId)
    .execute()

const mostShown = 100

export const listEntries = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('walletEntry')
    .leftJoin('person', 'person.userId', 'walletEntry.by')
    .select(['walletEntry.id', 'cents', 'at', 'reason'])
    .select(['kind', 'what', sql<string | null>`person.first_name || ' ' || person.last_name`.as('by')])
    .where('personId', '=', personId)
    .orderBy('at', 'desc')
    .orderBy('walletEntry.id', 'desc')
    .limit(mostShown)
    .execute()

/** The wallet that a payment was taken from, whoever has its entries by now. */
export const getWalletOfPayment = ({ trx }: OnDatabase, paymentId: string): Promise<WalletOf> =>
  trx
    .selectFrom('walletEntry')
    .select(['personId', 'kind'])
    .where('paymentId', '=', paymentId)
    .where('what', '=', 'spend')
    .executeTakeFirstOrThrow()

/** The wallets that payments were taken from. */
export const listWalletsOfPayments = ({ trx }: OnDatabase, paymentIds: readonly string[]): Promise<WalletOf[]> =>
  trx
    .selectFrom('walletEntry')
    .select(['personId', 'kind'])
    .where('paymentId', 'in', paymentIds)
    .where('what', '=', 'spend')
    .execute()

export const findLivingPerson = ({ trx }: OnDatabase, personId: string) =>
  trx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('erasedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .executeTakeFirst()
