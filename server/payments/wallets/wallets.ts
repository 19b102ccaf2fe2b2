import { recordEvent } from '#server/audit/service.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { refuseForeignPlace } from '#server/payments/house-money.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { type NewCredit, type Wallets, walletsContract } from '#shared/payments/wallets.ts'

import { byWhom } from './spend.ts'
import { findLivingPerson, insertEntry, listEntries, listWallets, lockWallet, setLimit } from './store.ts'

export async function readBalances(work: OnDatabase, personId: string): Promise<Omit<Wallets, 'entries'>> {
  const wallets = await listWallets(work, personId)
  const house = wallets.find(({ kind }) => kind === 'house')

  return {
    creditCents: wallets.find(({ kind }) => kind === 'credit')?.balanceCents ?? 0,
    owedCents: Math.max(0, -(house?.balanceCents ?? 0)),
    limitCents: house?.limitCents ?? 0,
  }
}

export const presentWallets = async (work: OnDatabase, personId: string): Promise<Wallets> => ({
  ...(await readBalances(work, personId)),
  entries: await listEntries(work, personId),
})

export async function readWallets(work: OnDatabase, personId: string): Promise<Wallets> {
  await refuseNobody(work, personId)
  return presentWallets(work, personId)
}

export async function refuseNobody(work: OnDatabase, personId: string): Promise<void> {
  if (!(await findLivingPerson(work, personId))) throw new Failure('not_found', 'There is no such client.')
}

export interface WalletRequest<Body> {
  personId: string
  body: Body
  key: string
}

/** Store credit as a gift of the studio: owed to the client from now on. */
export function giveCredit(work: Work, { key, ...request }: WalletRequest<NewCredit>): Promise<Wallets> {
  const keyed = { endpoint: walletsContract.giveCredit, key, request }
  const { personId, body } = request

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      refuseForeignPlace(work)
      await refuseNobody(work, personId)
      const { amountCents: cents, reason } = body
      const { id: locationId, zone } = work.place
      await lockWallet(work, { personId, kind: 'credit' })
      const given = { personId, kind: 'credit' as const, what: 'goodwill' as const, cents, reason, ...byWhom(work) }
      const { id: entryId } = await insertEntry(work, given)
      await post(work, [
        {
          event: 'goodwill',
          key: entryId,
          on: localDayOf(work.now, zone),
          locationId,
          postings: [debit(accounts.goodwill, cents), credit(accounts.storeCredit, cents)],
        },
      ])
      await recordEvent(work, {
        action: 'store_credit_given',
        entity: 'person',
        entityId: personId,
        onBehalfOf: personId,
        facts: { amountCents: cents },
        reason,
      })
      return keep(work, await presentWallets(work, personId))
    }),
  )
}

/** If the limit is lowered, what is owed already stays owed. */
export const setHouseLimit = (
  work: Acting,
  { personId, limitCents }: { personId: string; limitCents: number },
): Promise<Wallets> =>
  atomically(work, async (work) => {
    await refuseNobody(work, personId)
    const before = await lockWallet(work, { personId, kind: 'house' })
    await setLimit(work, before.id, limitCents)
    await recordEvent(work, {
      action: 'house_limit_set',
      entity: 'person',
      entityId: personId,
      onBehalfOf: personId,
      before: { limitCents: before.limitCents },
      after: { limitCents },
    })
    return presentWallets(work, personId)
  })
