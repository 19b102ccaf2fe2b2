import { z } from 'zod'

import { Instant } from '#shared/http/wire.ts'

/** Who did what to a record. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  action: z.string(),
  /** Null for the studio's programs and for guests. */
  by: z.string().nullable(),
  /** The colleague whose code approved it. */
  approvedBy: z.string().nullable(),
  /** The fields that changed; a personal field has its name and no value. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** `Jo Park, approved by Robin Vega`. */
export const whoDid = ({ by, approvedBy }: { by: string; approvedBy: string | null }): string =>
  approvedBy === null ? by : `${by}, approved by ${approvedBy}`
