import { handlersFor } from '#server/kernel/http/mount.ts'
import { documentsContract } from '#shared/orders/documents.ts'

import { readOrderDocument } from './read.ts'

export const documentsRoutes = handlersFor(documentsContract, ({ db }) => ({
  readOrderDocument: ({ params, actor }) => readOrderDocument(db, params, actor),
}))
