import { handlersFor } from '#server/kernel/http/mount.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'
import { demoChargesContract } from '#shared/payments/demo-contract.ts'
import { paymentsContract } from '#shared/payments/payments-contract.ts'
import { readersContract } from '#shared/payments/readers-contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'

import { chooseCard, listMyCards, removeCard } from './cards/cards.ts'
import { presentCards } from './cards/present.ts'
import { keepCard } from './cards/set-up.ts'
import { settleOwnSetup } from './cards/settle-setup.ts'
import { confirmDemoCharge, confirmDemoSetup } from './demo-answers.ts'
import { hear } from './hear.ts'
import { payHouseAccount } from './house-account.ts'
import { cancelOnReader, readOnReader, touchDemoReader } from './on-reader.ts'
import { addReader, changeReader, readReaders } from './readers/readers.ts'
import { readOwnCredit } from './wallets/own-credit.ts'
import { giveCredit, readWallets, setHouseLimit } from './wallets/wallets.ts'

export const paymentsRoutes = handlersFor(paymentsContract, (services) => ({
  readPaymentConfig: () => {
    const { stripe } = services.config
    const provider = services.paymentProvider?.name ?? null
    if (provider !== 'stripe' || !stripe) return { provider }

    return { provider, publishableKey: stripe.publishableKey, scriptUrl: stripe.scriptUrl }
  },

  hearFromStripe: async ({ body, headers, work }) => {
    await hear(work, 'stripe', { body, signature: headers['stripe-signature'] ?? '' })
    return { received: true as const }
  },
}))

export const cardRoutes = handlersFor(cardsContract, () => ({
  listMyCards: ({ actor, work }) => listMyCards(work, actor),
  keepCard: ({ body, headers, work }) => keepCard(work, { body, key: headers['idempotency-key'] }),
  settleCardSetup: ({ params, work }) => settleOwnSetup(work, params.setupId),
  chooseCard: ({ params, work }) => chooseCard(work, params.cardId),
  removeCard: ({ params, work }) => removeCard(work, params.cardId),
  listCardsOf: ({ params, work }) => presentCards(work, params.personId),
  confirmDemoSetup: ({ params, body, work }) => confirmDemoSetup(work, { ...params, ...body }),
}))

export const readerRoutes = handlersFor(readersContract, () => ({
  listReaders: ({ work }) => readReaders(work),
  addReader: ({ body, headers, work }) => addReader(work, { body, key: headers['idempotency-key'] }),
  changeReader: ({ params, body, work }) => changeReader(work, { ...params, ...body }),
  readReaderPayment: ({ params, work }) => readOnReader(work, params.paymentId),
  cancelReaderPayment: ({ params, work }) => cancelOnReader(work, params.paymentId),
  touchDemoReader: ({ params, body, work }) => touchDemoReader(work, { ...params, ...body }),
}))

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

export const demoChargesRoutes = handlersFor(demoChargesContract, () => ({
  confirmDemoCharge: ({ params, body, work }) => confirmDemoCharge(work, { ...params, ...body }),
}))
