import { queryClient } from '#client/api/query-client.ts'
import type { Page } from '#client/routing/page.ts'

import { contentOf } from './queries.ts'

/** Has a browser ask for the words of a page while the page itself is still on its way. */
export function withContent<Entry extends Pick<Page, 'content' | 'load'>>(entry: Entry): Entry {
  const { content, load } = entry
  if (!content || import.meta.env.SSR) return entry

  return {
    ...entry,
    load() {
      for (const page of content) void queryClient.prefetchQuery(contentOf(page))
      return load()
    },
  }
}
