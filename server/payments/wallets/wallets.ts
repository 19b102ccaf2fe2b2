import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { post } from '#server/ledger/service.ts'
import { beginPayment } from '#server/payments/take.ts'
import { tenderAccount } from '#server/payments/tender-account.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { type HousePayment, type NewCredit, type Wallets, walletsContract } from '#shared/payments/wallets.ts'

import { byWhom } from './spend.ts'
import { findLivingPerson, insertEntry, listEntries, listWallets, lockWallet, setLimit } from './store.ts'

export async function readBalances(db: Db, personId: string): Promise<Omit<Wallets, 'entries'>> {
  const wallets = await listWallets(db, personId)
  const house = wallets.find(({ kind }) => kind === 'house')

  return {
    creditCents: wallets.find(({ kind }) => kind === 'credit')?.balanceCents ?? 0,
    owedCents: Math.max(0, -(house?.balanceCents ?? 0)),
    limitCents: house?.limitCents ?? 0,
  }
}

const present = async (db: Db, personId: string): Promise<Wallets> => ({
  ...(await readBalances(db, personId)),
  entries: await listEntries(db, personId),
})

export async function readWallets(db: Db, personId: string): Promise<Wallets> {
  await refuseNobody(db, personId)
  return present(db, personId)
}

async function refuseNobody(db: Db, personId: string): Promise<void> {
  if (!(await findLivingPerson(db, personId))) throw new Failure('not_found', 'There is no such client.')
}

interface WalletRequest<Body> {
  personId: string
  body: Body
  key: string
}

/** A present of the house: owed to the client from now on. */
export function giveCredit(
  services: Services,
  { key, ...request }: WalletRequest<NewCredit>,
  context: Context,
): Promise<Wallets> {
  const keyed = { endpoint: walletsContract.giveCredit, key, request }
  const { personId, body } = request

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      await refuseNobody(trx, personId)
      const work = { services, trx, context }
      const { amountCents: cents, reason } = body
      const { id: locationId, zone } = await getLocation(trx)
      await lockWallet(trx, { personId, kind: 'credit' })
      const given = { personId, kind: 'credit' as const, what: 'goodwill' as const, cents, reason, ...byWhom(work) }
      const { id: entryId } = await insertEntry(trx, given)
      await post(trx, [
        {
          event: 'goodwill',
          key: entryId,
          on: localDayOf(services.now(), zone),
          locationId,
          postings: [debit(accounts.goodwill, cents), credit(accounts.storeCredit, cents)],
        },
      ])
      await recordEvent(trx, context, {
        action: 'store_credit_given',
        entity: 'person',
        entityId: personId,
        onBehalfOf: personId,
        facts: { amountCents: cents },
        reason,
      })
      return keep(trx, await present(trx, personId))
    }),
  )
}

/** What is owed already stays owed where the limit is lowered. */
export const setHouseLimit = (
  db: Db,
  { personId, limitCents }: { personId: string; limitCents: number },
  context: Context,
): Promise<Wallets> =>
  atomically(db, async (trx) => {
    await refuseNobody(trx, personId)
    const before = await lockWallet(trx, { personId, kind: 'house' })
    await setLimit(trx, before.id, limitCents)
    await recordEvent(trx, context, {
      action: 'house_limit_set',
      entity: 'person',
      entityId: personId,
      onBehalfOf: personId,
      before: { limitCents: before.limitCents },
      after: { limitCents },
    })
    return present(trx, personId)
  })

/** Settles what is owed on a house account, in part or in whole: a payment of no order. */
export function payHouseAccount(
  services: Services,
  { key, ...request }: WalletRequest<HousePayment>,
  context: Context,
): Promise<Wallets> {
  const keyed = { endpoint: walletsContract.payHouseAccount, key, request }
  const { personId, body } = request

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      await refuseNobody(trx, personId)
      const work = { services, trx, context }
      const { amountCents: cents, method } = body
      const { id: locationId, zone } = await getLocation(trx)
      const { balanceCents } = await lockWallet(trx, { personId, kind: 'house' })
      if (balanceCents + cents > 0) throw tooMuch()

      const { id: paymentId } = await beginPayment(work, { ...body, locationId })
      await insertEntry(trx, { personId, kind: 'house', what: 'pay', cents, paymentId, ...byWhom(work) })
      await post(trx, [
        {
          event: 'house_account_paid',
          key: paymentId,
          on: localDayOf(services.now(), zone),
          locationId,
          postings: [debit(tenderAccount[method], cents), credit(accounts.houseAccounts, cents)],
        },
      ])
      await recordEvent(trx, context, {
        action: 'house_account_paid',
        entity: 'person',
        entityId: personId,
        onBehalfOf: personId,
        facts: { amountCents: cents, method },
      })
      return keep(trx, await present(trx, personId))
    }),
  )
}

const tooMuch = () =>
  new Failure('invalid_input', 'That is more than what is owed.', {
    details: [{ path: 'amountCents', message: 'This is more than what is owed.' }],
  })
