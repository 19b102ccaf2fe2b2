import { handlersFor } from '#server/kernel/http/mount.ts'
import { contentContract } from '#shared/content/contract.ts'

import { readAllContent, readContent, readPages, saveContent } from './service.ts'

export const contentRoutes = handlersFor(contentContract, (services) => ({
  readContent: ({ params }) => readContent(services.db, params.page),
  listPages: () => readPages(services.db),
  listContent: () => readAllContent(services.db),
  saveContent: ({ params, body, ...context }) => saveContent(services, params, body, context),
}))
