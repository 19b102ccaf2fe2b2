import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import type { ContentText, PageContent } from '#shared/content/contract.ts'
import type { ContentPage, ContentPart } from '#shared/content/pages.ts'

import { contentOf } from './queries.ts'

type Texts<P extends ContentPage> = Partial<Record<ContentPart<P>, ContentText>>

/** What the studio says on a page, by part; a part that it leaves out is undefined. */
export function useContent<P extends ContentPage>(page: P): Texts<P> {
  const { data } = useSuspenseQuery(contentOf(page))

  return data.texts as Texts<P>
}

/** The same for what does not wait, and does without: nothing is said until it is here. */
export function useContentSoon<P extends ContentPage>(page: P): Texts<P> {
  const { data } = useQuery(contentOf(page))

  return (data?.texts ?? {}) as Texts<P>
}

/** What is known of a page's words already, because the page itself asks for them. */
export const useKnownContent = (page: ContentPage | undefined): PageContent | undefined =>
  useQuery({ ...contentOf(page ?? 'home'), enabled: false, select: (content) => (page ? content : undefined) }).data
