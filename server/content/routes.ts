import { handlersFor } from '#server/kernel/http/mount.ts'
import { contentContract } from '#shared/content/contract.ts'

import { readAllContent, readContent, saveContent } from './service.ts'

export const contentRoutes = handlersFor(contentContract, (services) => ({
  readContent: ({ params }) => readContent(services.db, params.page),
  listContent: () => readAllContent(services.db),
  saveContent: ({ params, body, ...context }) => saveContent(services, params, body, context),
}))
