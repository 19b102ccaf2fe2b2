import { analytics } from './analytics/feature.ts'
import { auth } from './auth/feature.ts'
import { booking } from './booking/feature.ts'
import { builds } from './builds/feature.ts'
import { catalog } from './catalog/feature.ts'
import { checkout } from './checkout/feature.ts'
import { files } from './files/feature.ts'
import { fittings } from './fittings/feature.ts'
import { home } from './home/feature.ts'
import { inventory } from './inventory/feature.ts'
import { leagues } from './leagues/feature.ts'
import { ledger } from './ledger/feature.ts'
import { lessons } from './lessons/feature.ts'
import { memberships } from './memberships/feature.ts'
import { notices } from './notices/feature.ts'
import { orders } from './orders/feature.ts'
import { people } from './people/feature.ts'
import type { Feature } from './routing/feature.ts'
import { services } from './services/feature.ts'
import { settings } from './settings/feature.ts'
import { setup } from './setup/feature.ts'
import { staffing } from './staffing/feature.ts'
import { tags } from './tags/feature.ts'
import { workshop } from './workshop/feature.ts'

/**
 * All of them, in their order: each knows the kernel and those before it, and none after it; those that the server has too
 * stand in the order of server/features.ts (tests/layers.test.ts).
 */
export const features: readonly Feature[] = [
  settings,
  { name: 'content' },
  { name: 'permissions' },
  { name: 'records' },
  notices,
  people,
  tags,
  auth,
  files,
  catalog,
  ledger,
  orders,
  memberships,
  booking,
  staffing,
  services,
  lessons,
  inventory,
  workshop,
  builds,
  fittings,
  leagues,
  checkout,
  analytics,
  home,
  setup,
]

/** Behind which feature some stand on screens: what is sold comes before its money, and the books last. */
const shownBehind: Readonly<Record<string, string>> = {
  leagues: 'lessons',
  checkout: 'leagues',
  orders: 'checkout',
  ledger: 'fittings',
}

const withThoseBehind = (feature: Feature): Feature[] => [
  feature,
  ...features.filter(({ name }) => shownBehind[name] === feature.name).flatMap(withThoseBehind),
]

/** In the order of rail, palette and today. */
export const shownFeatures: readonly Feature[] = features
  .filter(({ name }) => shownBehind[name] === undefined)
  .flatMap(withThoseBehind)
