import { analytics } from './analytics/feature.ts'
import { auditing } from './audit/feature.ts'
import { auth } from './auth/feature.ts'
import { backup } from './backup/feature.ts'
import { booking } from './booking/feature.ts'
import { builds } from './builds/feature.ts'
import { catalog } from './catalog/feature.ts'
import { content } from './content/feature.ts'
import { errors } from './errors/feature.ts'
import { files } from './files/feature.ts'
import { fittings } from './fittings/feature.ts'
import { inventory } from './inventory/feature.ts'
import type { Queue } from './kernel/db/queue.ts'
import type { Feature } from './kernel/feature.ts'
import { leagues } from './leagues/feature.ts'
import { ledger } from './ledger/feature.ts'
import { lessons } from './lessons/feature.ts'
import { lists } from './lists/feature.ts'
import { memberships } from './memberships/feature.ts'
import { notices } from './notices/feature.ts'
import { orders } from './orders/feature.ts'
import { payments } from './payments/feature.ts'
import { people } from './people/feature.ts'
import { permissions } from './permissions/feature.ts'
import { searching } from './search/feature.ts'
import { settings } from './settings/feature.ts'
import { setup } from './setup/feature.ts'
import { site } from './site/feature.ts'
import { staffing } from './staffing/feature.ts'
import { tags } from './tags/feature.ts'
import { workshop } from './workshop/feature.ts'

/** All features in their order: each may import the kernel and those before it (tests/layers.test.ts). */
export const features: readonly Feature[] = [
  auditing,
  lists,
  errors,
  settings,
  content,
  permissions,
  notices,
  people,
  tags,
  auth,
  files,
  catalog,
  ledger,
  payments,
  orders,
  memberships,
  booking,
  staffing,
  lessons,
  inventory,
  workshop,
  builds,
  fittings,
  leagues,
  searching,
  analytics,
  site,
  setup,
  backup,
]

/** The queues of a database of this version. */
export const queues: readonly Queue[] = features.flatMap((feature) => feature.queues ?? [])
