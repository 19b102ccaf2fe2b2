import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'

import { call } from '#client/api/call.ts'
import { keptInBrowser } from '#client/ui/browser/kept.ts'
import { viewsContract } from '#shared/lists/contract.ts'

const Kept = z.array(z.object({ name: z.string(), search: z.string() }))

const keyOfViews = (list: string) => ['views', list]

/** The views of a list. Those that this browser alone has kept until now are given to the account first. */
export const viewsOf = (list: string, userId: string) =>
  queryOptions({
    queryKey: keyOfViews(list),
    async queryFn() {
      const found = await call(viewsContract.listViews, { query: { list } })
      return (await moveKept(list, userId, found.views)) ? call(viewsContract.listViews, { query: { list } }) : found
    },
    staleTime: 60_000,
  })

/** One whose name the account has already stays as it is there. */
async function moveKept(list: string, userId: string, views: readonly { name: string }[]): Promise<boolean> {
  const kept = keptInBrowser(`views ${userId} ${list}`, Kept)
  const names = new Set(views.map(({ name }) => name.toLowerCase()))
  const missing = (kept.read() ?? []).filter(({ name }) => !names.has(name.toLowerCase()))
  for (const { name, search } of missing) {
    try {
      await call(viewsContract.saveView, { body: { list, name, search, isShared: false } })
    } catch {
      // It stays in this browser, and is tried again with the next look.
      return false
    }
  }
  kept.clear()
  return missing.length > 0
}
