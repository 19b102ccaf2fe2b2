import { pages } from '#client/routes.tsx'

export interface FindablePage {
  to: string
  title: string
  about: string
}

// Reached only on the way from something else.
const onTheWay = new Set([
  '/password-reset-success',
  '/email-verification-success',
  '/membership-success',
  '/reset-password',
  '/complete-members',
  '/manage-booking',
  '/outbox',
])

/** The pages that somebody may look for from here: those of the back office only from within it. */
export const findablePages = (from: string): readonly FindablePage[] =>
  pages
    .filter(({ path }) => !path.includes(':') && !onTheWay.has(path))
    .filter(({ frame }) => frame !== 'admin' || from.startsWith('/admin'))
    .map(({ path, title, about }) => ({ to: path, title, about }))

/** Those that hold every word that was typed, in their title first. */
export function pagesMatching(typed: string, pages: readonly FindablePage[]): readonly FindablePage[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const holdsAll = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  const byTitle = pages.filter(({ title }) => holdsAll(title))
  const byAbout = pages.filter((page) => !byTitle.includes(page) && holdsAll(`${page.title} ${page.about} ${page.to}`))

  return [...byTitle, ...byAbout]
}
