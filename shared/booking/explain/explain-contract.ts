import { z } from 'zod'

import { PartCode, ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant } from '#shared/http/wire.ts'

export const explainedRules = [
  'not_open',
  'retired',
  'past',
  'window',
  'notice',
  'quota',
  'closed',
  'hours',
  'grid',
  'length',
  'pattern',
  'exception',
  'booking',
  'buffer',
  'hold',
  'block',
  'set_up',
  'gap',
  'requirement',
] as const

/** What solves it: a tool to open, or a booking with a reason in spite of the rule. */
const Fix = z.enum(['open_booking', 'edit_service', 'edit_hours', 'edit_staff', 'edit_bays', 'set_up', 'force'])

const Reason = z.object({
  rule: z.enum(explainedRules),
  /** Who or what it is about, by the studio's name for it. */
  subject: z.string(),
  message: z.string(),
  fix: Fix.nullable(),
  /** The booking to open. */
  bookingId: Id.nullable(),
})
export type Reason = z.output<typeof Reason>

export const Explanation = z.object({
  offered: z.boolean(),
  serviceName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  reasons: z.array(Reason),
  /** The nearest time on offer. */
  next: z
    .object({
      startsAt: Instant,
      staffId: Id.nullable(),
      staffName: z.string().nullable(),
      bayId: Id.nullable(),
      bayName: z.string().nullable(),
    })
    .nullable(),
})
export type Explanation = z.output<typeof Explanation>

export const explainContract = {
  explainStart: endpoint({
    method: 'GET',
    path: '/api/v1/availability/explain',
    summary: 'Which rules, people, places and bookings keep a time from being offered, and what would mend it',
    access: 'may:read/bookings',
    query: z.strictObject({
      service: ServiceCode,
      startsAt: Instant,
      option: PartCode.exactOptional(),
      minutes: z.coerce.number<number>().int().min(1).max(1440).exactOptional(),
      staffId: Id.exactOptional(),
      bayId: Id.exactOptional(),
      /** The client whose membership decides. */
      personId: Id.exactOptional(),
    }),
    response: Explanation,
    failures: ['not_found', 'not_offered'],
  }),
}
