import { handlersFor } from '#server/kernel/http/mount.ts'
import { cardsContract } from '#shared/leagues/cards/contract.ts'

import { attestCard, readCard, typeCard } from './cards.ts'
import { enterHole } from './enter-hole.ts'
import { importCards } from './import.ts'
import { readLeaderboard } from './leaderboard.ts'
import { linkCard } from './link.ts'
import { listCards, stepRound } from './rounds.ts'
import { listSheetEntries } from './sheets.ts'

export const cardRoutes = handlersFor(cardsContract, () => ({
  stepRound: ({ params, body, work }) => stepRound(work, { ...params, ...body }),
  listCards: ({ params, work }) => listCards(work, params.roundId),
  importCards: ({ params, query, body, work }) => importCards(work, { ...params, ...query, bytes: body }),
  readCard: ({ params, work }) => readCard(work, params),
  putCard: ({ params, body, work }) => typeCard(work, { ...params, ...body }),
  putHole: ({ params, body, work }) => enterHole(work, { ...params, ...body }),
  attestCard: ({ params, body, work }) => attestCard(work, { ...params, ...body }),
  linkCard: ({ params, body, work }) => linkCard(work, { ...params, ...body }),
  listSheetEntries: async ({ params, work }) => ({ entries: await listSheetEntries(work, params.roundId) }),
  readLeaderboard: ({ params, work }) => readLeaderboard(work, params.roundId),
}))
