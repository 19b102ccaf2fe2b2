import { handlersFor } from '#server/kernel/http/mount.ts'
import { confirmDemoSetup } from '#server/payments/demo/routes.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'

import { chooseCard, listMyCards, removeCard } from './cards.ts'
import { presentCards } from './present.ts'
import { keepCard } from './set-up.ts'
import { settleOwnSetup } from './settle-setup.ts'

export const cardRoutes = handlersFor(cardsContract, () => ({
  listMyCards: ({ actor, work }) => listMyCards(work, actor),
  keepCard: ({ body, headers, work }) => keepCard(work, { body, key: headers['idempotency-key'] }),
  settleCardSetup: ({ params, work }) => settleOwnSetup(work, params.setupId),
  chooseCard: ({ params, work }) => chooseCard(work, params.cardId),
  removeCard: ({ params, work }) => removeCard(work, params.cardId),
  listCardsOf: ({ params, work }) => presentCards(work, params.personId),
  confirmDemoSetup: ({ params, body, work }) => confirmDemoSetup(work, { ...params, ...body }),
}))
