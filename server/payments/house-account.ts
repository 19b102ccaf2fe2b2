import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'
import { type HousePayment, type Wallets, walletsContract } from '#shared/payments/wallets.ts'

import { refuseForeignPlace } from './house-money.ts'
import { beginPayment } from './take.ts'
import { tenderAccount } from './tender-account.ts'
import { byWhom } from './wallets/spend.ts'
import { insertEntry, lockWallet } from './wallets/store.ts'
import { type WalletRequest, presentWallets, refuseNobody } from './wallets/wallets.ts'

/** Settles what is owed on a house account, in part or in whole: a payment of no order. */
export function payHouseAccount(work: Work, { key, ...request }: WalletRequest<HousePayment>): Promise<Wallets> {
  const keyed = { endpoint: walletsContract.payHouseAccount, key, request }
  const { personId, body } = request

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      refuseForeignPlace(work)
      await refuseNobody(work, personId)
      const { amountCents: cents, method } = body
      const place = await getLocation(work)
      const { id: locationId, zone } = place
      const { balanceCents } = await lockWallet(work, { personId, kind: 'house' })
      if (balanceCents + cents > 0) throw tooMuch()

      const { id: paymentId } = await beginPayment(work, { ...body, place })
      await insertEntry(work, { personId, kind: 'house', what: 'pay', cents, paymentId, ...byWhom(work) })
      await post(work, [
        {
          event: 'house_account_paid',
          key: paymentId,
          on: localDayOf(work.now, zone),
          locationId,
          postings: [debit(tenderAccount[method], cents), credit(accounts.houseAccounts, cents)],
        },
      ])
      await recordEvent(work, {
        action: 'house_account_paid',
        entity: 'person',
        entityId: personId,
        onBehalfOf: personId,
        facts: { amountCents: cents, method },
      })
      return keep(work, await presentWallets(work, personId))
    }),
  )
}

const tooMuch = () =>
  new Failure('invalid_input', 'That is more than what is owed.', {
    details: [{ path: 'amountCents', message: 'This is more than what is owed.' }],
  })
