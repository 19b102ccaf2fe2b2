import { handlersFor } from '#server/kernel/http/mount.ts'
import { contentContract } from '#shared/content/contract.ts'

import { readAllContent, readContent, readPages, saveContent } from './service.ts'

export const contentRoutes = handlersFor(contentContract, () => ({
  readContent: ({ params, work }) => readContent(work, params.page),
  listPages: ({ work }) => readPages(work),
  listContent: ({ work }) => readAllContent(work),
  saveContent: ({ params, body, work }) => saveContent(work, params, body),
}))
