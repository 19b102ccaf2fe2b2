import type { FastifyBaseLogger } from 'fastify'

import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import type { LockClass } from './db/lock-row.ts'
import type { Queue } from './db/queue.ts'
import type { OfPerson } from './feature.ts'
import type { Limits } from './limits/limits.ts'
import type { Metrics } from './metrics.ts'
import type { Places } from './place.ts'

/** All that a handler may use. A feature adds its own by augmenting this interface. */
export interface Services {
  config: Config
  db: Db
  /** The only clock. */
  now: () => Date
  places: Places
  limits: Limits
  log: FastifyBaseLogger
  /** The order in which rows are locked. */
  lockClasses: readonly LockClass[]
  /** What each feature does with people's data, in the order of the features. */
  ofPerson: readonly OfPerson[]
  /** The queues that a database of this version has. */
  queues: readonly Queue[]
  /** Undefined where nobody reads figures. */
  metrics?: Metrics | undefined
}
