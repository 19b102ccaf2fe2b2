import { useQuery } from '@tanstack/react-query'

import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { ContentPage } from '#shared/content/pages.ts'

import { contentOf } from './queries.ts'
import { Words } from './Words.tsx'

/** How a page begins: as the studio says; while that is not known, or when it cannot be read, with the page's name. */
export function usePageHead(page: ContentPage, name: string) {
  const { data, isPending } = useQuery(contentOf(page))
  const head = data?.texts['head']

  return {
    title: head?.title ?? name,
    lead: isPending ? <Skeleton className="h-7" /> : head?.lead && <Words html={head.lead} />,
  }
}
