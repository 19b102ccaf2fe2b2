import type { Service } from '#shared/catalog/contract.ts'
import type { PageContent } from '#shared/content/contract.ts'
import type { Studio } from '#shared/settings/contract.ts'

import type { Page } from './page.ts'

const offers: readonly { word: string; categories: readonly Service['category'][] }[] = [
  { word: 'fittings', categories: ['fitting', 'putter'] },
  { word: 'lessons', categories: ['lesson', 'evaluation'] },
  { word: 'club builds', categories: ['bench'] },
  { word: 'simulator bays', categories: ['bay'] },
]
const mostWords = 3

/** What the tab, search engines and link previews call a page. Home says what the studio is, where, and what it offers, unless the studio has words of its own. */
export function pageTitle(
  page: Page | undefined,
  content: PageContent | undefined,
  studio: Studio | undefined,
  services: readonly Service[],
): string {
  if (content?.title) return content.title
  if (page?.path !== '/' || !studio?.city) return page?.title ?? 'Page not found'

  const offered = offers.filter(({ categories }) => services.some(({ category }) => categories.includes(category)))
  const what = offered.slice(0, mostWords).map(({ word }) => word)
  return [`Golf studio in ${studio.city}`, what.join(', ')].filter(Boolean).join(': ')
}
