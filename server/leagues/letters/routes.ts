import { handlersFor } from '#server/kernel/http/mount.ts'
import { lettersContract } from '#shared/leagues/letters/contract.ts'

import { sendMessage } from './message.ts'

export const letterRoutes = handlersFor(lettersContract, () => ({
  sendSeasonMessage: ({ params, headers, body, work }) =>
    sendMessage(work, { ...params, body, key: headers['idempotency-key'] }),
}))
