import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { contentContract } from '#shared/content/contract.ts'
import type { ContentPage } from '#shared/content/pages.ts'

export const contentOf = (page: ContentPage) =>
  queryOptions({
    queryKey: ['content', page],
    queryFn: () => call(contentContract.readContent, { params: { page } }),
  })

export const pagesQuery = queryOptions({
  queryKey: ['content'],
  queryFn: () => call(contentContract.listPages, {}),
})
