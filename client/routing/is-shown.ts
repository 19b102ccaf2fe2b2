import type { Studio } from '#shared/settings/contract.ts'

import type { Page } from './page.ts'

export const soonTitle = 'Opens soon'

/** Until the studio is open, visitors are told so at every address; signing in and the back office work. */
export const isShown = (page: Page | undefined, { isOpen }: Pick<Studio, 'isOpen'>): boolean =>
  isOpen || page?.beforeOpening === true || page?.frame === 'admin'
