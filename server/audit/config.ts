import { z } from 'zod'

import { days } from '#server/kernel/config/kinds.ts'

// The database refuses to drop younger months: migrations/0036_append_only.ts.
const sevenYears = 2557

/** The audit's environment variables. */
export const AuditEnvironment = z.object({
  KEEP_AUDIT_DAYS: days.min(sevenYears, `must be ${sevenYears} at least`).default(sevenYears),
  AUDIT_EXPORT_DIR: z.string().min(1).optional(),
})

export const auditConfigOf = ({ KEEP_AUDIT_DAYS, AUDIT_EXPORT_DIR }: z.output<typeof AuditEnvironment>) => ({
  keepDays: KEEP_AUDIT_DAYS,
  /** Undefined: months stay in the database for ever. */
  exportFolder: AUDIT_EXPORT_DIR,
})

declare module '#server/kernel/config/config.ts' {
  interface Config {
    audit: ReturnType<typeof auditConfigOf>
  }
}
