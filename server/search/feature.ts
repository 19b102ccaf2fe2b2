import type { Feature } from '#server/kernel/feature.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { searchContract } from '#shared/search/contract.ts'

import { search } from './search.ts'

const searchRoutes = handlersFor(searchContract, () => {
  return {
    search: async ({ query, work }) => ({ groups: await search(work, query.q) }),
  }
})

export const searching: Feature = { name: 'search', routes: [searchRoutes] }
