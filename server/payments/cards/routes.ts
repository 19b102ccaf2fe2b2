import { handlersFor } from '#server/kernel/http/mount.ts'
import { confirmDemoSetup } from '#server/payments/demo/routes.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'

import { chooseCard, listMyCards, removeCard } from './cards.ts'
import { presentCards } from './present.ts'
import { keepCard } from './set-up.ts'
import { settleOwnSetup } from './settle-setup.ts'

export const cardRoutes = handlersFor(cardsContract, (services) => ({
  listMyCards: ({ actor }) => listMyCards(services, actor),
  keepCard: ({ body, headers, ...context }) => keepCard(services, { body, key: headers['idempotency-key'] }, context),
  settleCardSetup: ({ params, ...context }) => settleOwnSetup(services, params.setupId, context),
  chooseCard: ({ params, ...context }) => chooseCard(services, params.cardId, context),
  removeCard: ({ params, ...context }) => removeCard(services, params.cardId, context),
  listCardsOf: ({ params }) => presentCards(services, params.personId),
  confirmDemoSetup: ({ params, body, ...context }) => confirmDemoSetup(services, { ...params, ...body }, context),
}))
