import { knownPages } from '#client/app/pages.ts'

export interface FindablePage {
  to: string
  title: string
  about: string
  /** What people come for: seen before anything is typed. */
  isWanted: boolean
}

/** The pages that somebody may look for from here: those of the back office only from within it. */
export const findablePages = (from: string): readonly FindablePage[] =>
  knownPages()
    .filter(({ path, search }) => !path.includes(':') && search !== 'never')
    .filter(({ frame }) => frame !== 'admin' || from.startsWith('/admin'))
    .map(({ path, title, about, frame, search }) => ({
      to: path,
      title,
      about,
      isWanted: frame === (from.startsWith('/admin') ? 'admin' : 'site') && search === undefined,
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
