import { knownPages } from '#client/app/pages.ts'
import type { Page } from '#client/routing/page.ts'
import type { PageAbout } from '#shared/content/contract.ts'

export interface FindablePage {
  to: string
  title: string
  about: string
  /** What people come for: seen before anything is typed. */
  isWanted: boolean
}

/** As the studio calls it, where it has words for it. */
function named({ title, about = '', content = [] }: Page, studio: readonly PageAbout[]) {
  const own = studio.find(({ page }) => page === content[0])
  return { title: own?.title ?? title, about: own?.description ?? about }
}

/** The pages that somebody may look for from here: those of the back office only from within it. */
export const findablePages = (from: string, studio: readonly PageAbout[]): readonly FindablePage[] =>
  knownPages()
    .filter(({ path, search }) => !path.includes(':') && search !== 'never')
    .filter(({ frame }) => frame !== 'admin' || from.startsWith('/admin'))
    .map((page) => ({
      to: page.path,
      ...named(page, studio),
      isWanted: page.frame === (from.startsWith('/admin') ? 'admin' : 'site') && page.search === undefined,
    }))

/** Those that hold every word that was typed, in their title first. */
export function pagesMatching(typed: string, pages: readonly FindablePage[]): readonly FindablePage[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return pages.filter(({ isWanted }) => isWanted)

  const holdsAll = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const byTitle = pages.filter(({ title }) => holdsAll(title))
  const byAbout = pages.filter((page) => !byTitle.includes(page) && holdsAll(`${page.title} ${page.about} ${page.to}`))

  return [...byTitle, ...byAbout]
}
