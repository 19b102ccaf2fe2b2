import type { FastifyBaseLogger } from 'fastify'

import type { KeyRing } from '#server/auth/keys/key-ring.ts'
import type { Mailer } from '#server/notices/mailer.ts'
import type { SmsCarrier } from '#server/notices/sms.ts'
import type { RolePermissions } from '#server/permissions/role-permissions.ts'

import type { Config } from './config/config.ts'
import type { Db } from './db/database.ts'
import type { Limits } from './limits/limits.ts'
import type { Metrics } from './metrics.ts'

/** Everything that a handler may reach. */
export interface Services {
  config: Config
  db: Db
  /** The only clock. */
  now: () => Date
  keys: KeyRing
  rolePermissions: RolePermissions
  limits: Limits
  /** Undefined without SMTP settings: mail then stays in the outbox. */
  mailer: Mailer | undefined
  /** Undefined without a provider: SMS then stay in the outbox. */
  sms: SmsCarrier | undefined
  log: FastifyBaseLogger
  /** Undefined where nobody reads them. */
  metrics?: Metrics | undefined
}
