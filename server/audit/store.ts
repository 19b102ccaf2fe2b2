import type { Insertable } from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { AuditEvent } from '#server/db/schema.ts'

export const insertAuditEvent = (db: Db, event: Insertable<AuditEvent>) =>
  db.insertInto('auditEvent').values(event).execute()
