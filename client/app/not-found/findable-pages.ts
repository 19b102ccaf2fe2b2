import { pages } from '#client/routes.tsx'

export interface FindablePage {
  to: string
  title: string
  about: string
  /** What people come for: seen before anything is typed. */
  isWanted: boolean
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

const aboutAccounts = new Set(['/', '/login', '/register', '/forgot-password', '/checkout'])

/** The pages that somebody may look for from here: those of the back office only from within it. */
export const findablePages = (from: string): readonly FindablePage[] =>
  pages
    .filter(({ path, isComing }) => !path.includes(':') && !onTheWay.has(path) && !isComing)
    .filter(({ frame }) => frame !== 'admin' || from.startsWith('/admin'))
    .map(({ path, title, about, frame }) => ({
      to: path,
      title,
      about,
      isWanted: frame === (from.startsWith('/admin') ? 'admin' : 'site') && !aboutAccounts.has(path),
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
