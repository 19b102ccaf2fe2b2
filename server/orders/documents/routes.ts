import { handlersFor } from '#server/kernel/http/mount.ts'
import { documentsContract } from '#shared/orders/documents.ts'

import { readOrderDocument } from './read.ts'

export const documentsRoutes = handlersFor(documentsContract, () => ({
  readOrderDocument: ({ params, actor, work }) => readOrderDocument(work, params, actor),
}))
