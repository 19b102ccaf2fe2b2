import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents } from '#shared/http/wire.ts'

export const ServiceCode = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, 'This is not the code of a service.')
  .meta({ examples: ['swing_eval'] })

export const Question = z.object({
  code: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  /** `choice` is answered with one of `choices`. */
  kind: z.enum(['text', 'choice']),
  choices: z.array(z.string()),
})
export type Question = z.output<typeof Question>

export const CancellationBand = z.object({
  /** The band holds while at least so many hours are left before the start. */
  untilHours: z.int(),
  /** Share of the price that is kept, in percent. */
  feePercent: z.int(),
})

/** What cancelling costs, copied onto each booking when it is made: a later change never touches it. */
export const CancellationPolicy = z.object({
  bands: z.array(CancellationBand),
  noShowFeePercent: z.int(),
})
export type CancellationPolicy = z.output<typeof CancellationPolicy>

/**
 * What pages look for beside the category: the one to begin with, lessons for juniors, lessons on simulated holes,
 * lie-angle-balanced putters, and the clubs that a fitting looks at.
 */
export const ServiceFlag = z.enum([
  'recommended',
  'juniors',
  'playing',
  'lab_putters',
  'driver',
  'woods',
  'irons',
  'wedges',
  'putter',
])
export type ServiceFlag = z.output<typeof ServiceFlag>

export const Service = z.object({
  code: ServiceCode,
  name: z.string(),
  category: z.enum(['evaluation', 'fitting', 'putter', 'lesson', 'bench', 'bay']),
  flags: z.array(ServiceFlag),
  summary: z.string(),
  description: z.string(),
  durationMinutes: z.int(),
  priceCents: Cents,
  minimumNoticeMinutes: z.int(),
  maximumAdvanceDays: z.int(),
  bringAlong: z.string(),
  questions: z.array(Question),
  cancellationPolicy: CancellationPolicy,
})
export type Service = z.output<typeof Service>

/** What a visitor may read about somebody who works here. */
export const StaffMember = z.object({
  slug: z.string().meta({ examples: ['elena-duarte'] }),
  name: z.string(),
  credential: z.string(),
  oneLine: z.string(),
  /** The services that they give, in the order of the catalogue. */
  serviceCodes: z.array(ServiceCode),
})
export type StaffMember = z.output<typeof StaffMember>

export const catalogContract = {
  listServices: endpoint({
    method: 'GET',
    path: '/api/v1/services',
    summary: 'Every service that can be booked, in the order of the catalogue',
    access: 'anyone',
    response: z.array(Service),
  }),
  listStaff: endpoint({
    method: 'GET',
    path: '/api/v1/staff',
    summary: 'Who works here, as far as the studio shows it, and which services each of them gives',
    access: 'anyone',
    cacheSeconds: 300,
    response: z.array(StaffMember),
  }),
}
