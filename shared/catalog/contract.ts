import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id } from '#shared/http/wire.ts'

import { PaymentRule } from './payment-rule.ts'

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
  /** Booking requires an answer. */
  required: z.literal(true).exactOptional(),
})
export type Question = z.output<typeof Question>

/** The ages of the children that a service is for, in whole years. */
export const Ages = z.object({ youngest: z.int(), oldest: z.int() })
export type Ages = z.output<typeof Ages>

export const CancellationBand = z.object({
  /** The band holds while at least this many hours are left before the start. */
  untilHours: z.int(),
  /** The percent of the price that is kept. */
  feePercent: z.int(),
})

/** The cancellation terms, copied onto each booking when it is made, so that later changes do not affect it. */
export const CancellationPolicy = z.object({
  bands: z.array(CancellationBand),
  noShowFeePercent: z.int(),
  /** For how long after booking canceling is free; 0 by default. */
  graceMinutes: z.int().exactOptional(),
})
export type CancellationPolicy = z.output<typeof CancellationPolicy>

/**
 * What pages look for beside the category: the service to begin with, lessons for juniors, lessons on simulated holes,
 * lie-angle-balanced putters, and the clubs of a fitting.
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

/** The code of an option or an add-on within its service. */
export const PartCode = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_]{0,39}$/, 'This is not the code of an option.')
  .meta({ examples: ['standard'] })

/** An option in which a service is given. */
export const ServiceOption = z.object({
  code: PartCode,
  /** The code of the service that became this option: old addresses and programs still use it. */
  formerCode: z.string().nullable(),
  /** Empty when there is only one. */
  name: z.string(),
  durationMinutes: z.int(),
  priceCents: Cents,
  /** The other possible lengths, at a proportional price. */
  length: z.object({ shortestMinutes: z.int(), longestMinutes: z.int(), stepMinutes: z.int() }).nullable(),
  /** Other prices: at peak, and for members of a plan. */
  prices: z.array(
    z.object({ plan: z.string().nullable(), planName: z.string().nullable(), peak: z.boolean(), priceCents: Cents }),
  ),
})
export type ServiceOption = z.output<typeof ServiceOption>

export const AddOn = z.object({ code: PartCode, name: z.string(), minutes: z.int(), priceCents: Cents })
export type AddOn = z.output<typeof AddOn>

export const Service = z.object({
  code: ServiceCode,
  name: z.string(),
  category: z.enum(['evaluation', 'fitting', 'putter', 'lesson', 'bench', 'bay']),
  flags: z.array(ServiceFlag),
  summary: z.string(),
  description: z.string(),
  /** The length of the first option. */
  durationMinutes: z.int(),
  priceCents: Cents,
  options: z.array(ServiceOption),
  addOns: z.array(AddOn),
  minimumNoticeMinutes: z.int(),
  maximumAdvanceDays: z.int(),
  /** The most players of a booking. */
  capacity: z.int(),
  /** True when the studio approves each booking. */
  needsApproval: z.boolean(),
  /** When it is paid, if the studio takes cards online. */
  payment: PaymentRule,
  bringAlong: z.string(),
  questions: z.array(Question),
  cancellationPolicy: CancellationPolicy,
})
export type Service = z.output<typeof Service>

/** A staff member as visitors see them. */
export const StaffMember = z.object({
  /** Names them in a request for times. */
  id: Id,
  slug: z.string().meta({ examples: ['elena-duarte'] }),
  name: z.string(),
  credential: z.string(),
  oneLine: z.string(),
  /** The services that they give, in the order of the catalog. */
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
