import { matchPath } from 'react-router-dom'

import { pages } from '#client/routes.tsx'
import type { Page } from '#client/routing/page.ts'

/** Addresses are told apart by case. */
export const caseSensitive = true

/** The page at an address; its query and fragment do not count. */
export const pageAt = (address: string): Page | undefined => {
  const path = address.split(/[?#]/)[0] ?? address
  return pages.find((page) => matchPath({ path: page.path, caseSensitive }, path))
}
