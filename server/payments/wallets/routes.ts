import { handlersFor } from '#server/kernel/http/mount.ts'
import { walletsContract } from '#shared/payments/wallets.ts'

import { readOwnCredit } from './own-credit.ts'
import { giveCredit, payHouseAccount, readWallets, setHouseLimit } from './wallets.ts'

export const walletRoutes = handlersFor(walletsContract, () => {
  return {
    readWallets: ({ params, work }) => readWallets(work, params.personId),
    readMyCredit: ({ actor, work }) => readOwnCredit(work, actor),
    giveCredit: ({ params, body, headers, work }) =>
      giveCredit(work, { ...params, body, key: headers['idempotency-key'] }),
    setHouseLimit: ({ params, body, work }) => setHouseLimit(work, { ...params, ...body }),
    payHouseAccount: ({ params, body, headers, work }) =>
      payHouseAccount(work, { ...params, body, key: headers['idempotency-key'] }),
  }
})
