import { useSyncExternalStore } from 'react'
import { matchPath } from 'react-router-dom'

import { withContent } from '#client/content/with-content.ts'
import { shownFeatures } from '#client/features.ts'
import { setClubParts } from '#client/routing/club-parts.ts'
import type { Feature, PageEntry } from '#client/routing/feature.ts'
import { setHomeParts } from '#client/routing/home-parts.ts'
import { setOrderParts } from '#client/routing/order-parts.ts'
import type { Page, Redirect } from '#client/routing/page.ts'

/** Addresses are told apart by case. */
export const caseSensitive = true

const last = 100
const placeOf = ({ at = last }: PageEntry) => at

/** Pages of one kind, with what is common to them unless told. */
export const pagesOf = (entries: readonly PageEntry[], common: Pick<Page, 'access' | 'frame' | 'published'>): Page[] =>
  entries.toSorted((one, other) => placeOf(one) - placeOf(other)).map((entry) => withContent({ ...common, ...entry }))

const entriesOf = (kind: 'published' | 'site' | 'dashboard') =>
  shownFeatures.flatMap((feature: Feature) => feature[kind] ?? [])

/** What only who develops the studio sees. */
const development: readonly PageEntry[] = import.meta.env.DEV
  ? [
      {
        path: '/styleguide',
        title: 'Style guide',
        about: 'Every part of the interface in every state.',
        load: async () => (await import('#client/app/styleguide/StyleguidePage.tsx')).StyleguidePage,
      },
    ]
  : []

/** What mailed links open: an installed app goes nowhere but to the dashboard, signed in or not. */
const linked: PageEntry = {
  access: 'anyone',
  path: '/dashboard/link',
  title: 'Your link',
  about: 'What the link of a message opens.',
  search: 'never',
  load: async () => (await import('./LinkPage.tsx')).LinkPage,
}

/** The page of the site behind such a link; undefined for every other address. */
export const linkedPage = (path: string): Page | undefined =>
  pages.find(
    (page) => page.path === path && page.frame === 'site' && page.access === 'anyone' && page.search === 'never',
  )

/** The pages of the site and of the dashboard, by the exact spelling of their addresses. */
export const pages: readonly Page[] = [
  ...pagesOf(entriesOf('published'), { access: 'anyone', frame: 'site', published: true }),
  ...pagesOf([...entriesOf('site'), ...development], { access: 'anyone', frame: 'site' }),
  ...pagesOf([...entriesOf('dashboard'), linked], { access: 'signed-in', frame: 'dashboard' }),
]

export const redirects: readonly Redirect[] = [
  { from: '/dashboard', to: '/dashboard/home' },
  { from: '/admin', to: '/admin/members/all' },
  ...shownFeatures.flatMap((feature) => feature.redirects ?? []),
]

setHomeParts(shownFeatures.flatMap(({ home = [] }: Feature) => home))
setOrderParts(shownFeatures.flatMap(({ ownOrder = [] }: Feature) => ownOrder))
setClubParts(shownFeatures.flatMap(({ ofClub = [] }: Feature) => ofClub))

let known = pages
const listeners = new Set<() => void>()

/** Every page that is known by now: those of the back office since it was loaded. */
export const knownPages = (): readonly Page[] => known

/** Makes the pages of the back office known. */
export function addPages(added: readonly Page[]): void {
  known = [...pages, ...added]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePages = (): readonly Page[] => useSyncExternalStore(subscribe, knownPages, knownPages)

/** Whether an address may be one of the back office, whose pages are not known yet. */
export const isStillUnknown = (address: string): boolean => known === pages && address.startsWith('/admin/')

/** The page at an address; its query and fragment do not count. */
export const pageAt = (address: string): Page | undefined => {
  const path = address.split(/[?#]/)[0] ?? address
  return known.find((page) => matchPath({ path: page.path, caseSensitive }, path))
}
