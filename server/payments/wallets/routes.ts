import { handlersFor } from '#server/kernel/http/mount.ts'
import { walletsContract } from '#shared/payments/wallets.ts'

import { readOwnCredit } from './own-credit.ts'
import { giveCredit, payHouseAccount, readWallets, setHouseLimit } from './wallets.ts'

export const walletRoutes = handlersFor(walletsContract, (services) => {
  const { db } = services

  return {
    readWallets: ({ params }) => readWallets(db, params.personId),
    readMyCredit: ({ actor }) => readOwnCredit(db, actor),
    giveCredit: ({ params, body, headers, ...context }) =>
      giveCredit(services, { ...params, body, key: headers['idempotency-key'] }, context),
    setHouseLimit: ({ params, body, ...context }) => setHouseLimit(db, { ...params, ...body }, context),
    payHouseAccount: ({ params, body, headers, ...context }) =>
      payHouseAccount(services, { ...params, body, key: headers['idempotency-key'] }, context),
  }
})
