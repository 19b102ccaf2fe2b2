import { z } from 'zod'

import { KeepBookings } from '#shared/booking/affected.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders, Instant, Paragraph } from '#shared/http/wire.ts'
import { Code, whole } from '#shared/settings/setup-values.ts'

import { CancellationBand, CancellationPolicy, Service, ServiceCode } from './contract.ts'
import { ServiceDocument } from './document.ts'
import { serviceStatuses } from './status.ts'

const Status = z.enum(serviceStatuses)
const Version = z.int().min(0)

export const CatalogEntry = z.object({
  id: Id,
  code: ServiceCode,
  name: z.string(),
  category: Service.shape.category,
  status: Status,
  version: Version,
  hasDraft: z.boolean(),
  optionCount: z.int(),
  /** The prices of the cheapest and the dearest option; null until it is published. */
  leastCents: z.int().nullable(),
  mostCents: z.int().nullable(),
  futureBookings: z.int(),
})
export type CatalogEntry = z.output<typeof CatalogEntry>

export const CatalogRecord = z.object({
  id: Id,
  code: ServiceCode,
  status: Status,
  version: Version,
  /** The published document, also of a retired service; null until it is published. */
  document: ServiceDocument.nullable(),
  draft: z.object({ document: ServiceDocument, baseVersion: Version }).nullable(),
  /** Raised by every change of the draft. */
  draftVersion: Version,
  /** Coming bookings keep their price and terms, whatever becomes of the service. */
  futureBookings: z.int(),
  history: z.array(z.object({ version: z.int(), at: Instant, by: z.string(), note: z.string() })),
})
export type CatalogRecord = z.output<typeof CatalogRecord>

/** A span that ends no later than it starts ends on the next day. */
export const PeakHours = z.strictObject({
  weekday: whole(1, 7),
  starts: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as 17:00.'),
  ends: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Write the time as 21:00.')
    .meta({ examples: ['21:00'] }),
})
export type PeakHours = z.output<typeof PeakHours>

export const PolicyDocument = z.strictObject({
  bands: z
    .array(z.strictObject({ ...CancellationBand.shape, untilHours: whole(0, 1000), feePercent: whole(0, 100) }))
    .min(1)
    .max(6)
    .refine(
      (bands) => bands.every(({ untilHours }, at) => at === 0 || untilHours < (bands[at - 1]?.untilHours ?? 0)),
      'Write the steps in order, the one with most hours first.',
    )
    .refine((bands) => bands.at(-1)?.untilHours === 0, 'The last step must go until 0 hours before.'),
  noShowFeePercent: whole(0, 100),
  graceMinutes: whole(0, 1440).meta({ examples: [30] }),
})
export type PolicyDocument = z.output<typeof PolicyDocument>

/** What a service can be composed of. */
export const CatalogChoices = z.object({
  currency: z.string(),
  /** The capabilities of the studio's staff, bays and devices. */
  capabilities: z.array(z.object({ kind: z.enum(['staff', 'bay', 'device']), capability: z.string(), count: z.int() })),
  plans: z.array(z.object({ code: z.string(), name: z.string() })),
  policies: z.array(CancellationPolicy.extend({ code: z.string(), graceMinutes: z.int(), serviceCount: z.int() })),
  setUps: z.array(z.string()),
  peakHours: z.array(PeakHours),
})
export type CatalogChoices = z.output<typeof CatalogChoices>

export const NewCatalogService = z.strictObject({
  code: ServiceCode,
  document: ServiceDocument,
})
export type NewCatalogService = z.output<typeof NewCatalogService>

const access = 'may:manage_catalog/catalog' as const
/** Those who book for clients may read the terms. */
const reading = 'may:read/bookings' as const
const serviceId = z.object({ serviceId: Id })
const Note = Paragraph(300)

/** Services as managers edit them: a draft that is previewed and then published. */
export const catalogEditorContract = {
  listCatalog: endpoint({
    method: 'GET',
    path: '/api/v1/catalog/services',
    summary: 'Every service in the order of the catalogue: offered, in draft, retired',
    access: reading,
    response: z.object({ services: z.array(CatalogEntry), next: NextPage }),
  }),
  createService: endpoint({
    method: 'POST',
    path: '/api/v1/catalog/services',
    summary: 'Begin a service: a draft that nobody can book until it is published',
    access,
    status: 201,
    headers: IdempotencyHeaders,
    body: NewCatalogService,
    response: CatalogRecord.pick({ id: true, code: true, status: true, version: true, draftVersion: true }),
    /** `conflict`: another service has or had this code. */
    failures: ['conflict', 'key_reused'],
  }),
  readService: endpoint({
    method: 'GET',
    path: '/api/v1/catalog/services/:serviceId',
    summary: 'A service with its draft and its versions, the latest first',
    access: reading,
    params: serviceId,
    response: CatalogRecord,
    failures: ['not_found'],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/v1/catalog/services/:serviceId/draft',
    summary: 'Keep a draft of the next version',
    access,
    params: serviceId,
    body: z.strictObject({ document: ServiceDocument, version: Version, draftVersion: Version }),
    response: CatalogRecord,
    failures: ['not_found', 'version_conflict'],
  }),
  discardDraft: endpoint({
    method: 'DELETE',
    path: '/api/v1/catalog/services/:serviceId/draft',
    summary: 'Drop the draft; a service that was never published goes with it',
    access,
    params: serviceId,
    query: z.strictObject({ draftVersion: z.coerce.number<number>().int().min(0) }),
    status: 204,
    response: z.void(),
    failures: ['not_found', 'version_conflict'],
  }),
  publishService: endpoint({
    method: 'POST',
    path: '/api/v1/catalog/services/:serviceId/publish',
    summary: 'Offer what the draft says from now on; bookings keep their price and terms',
    access,
    params: serviceId,
    body: z.strictObject({
      version: Version,
      draftVersion: Version,
      note: Note.exactOptional().meta({ examples: ['Prices of 2027'] }),
      keepBookings: KeepBookings.exactOptional(),
    }),
    response: CatalogRecord,
    /**
     * `wrong_state`: there is no draft; `conflict`: bookings are with staff or in bays that could no longer give it.
     */
    failures: ['not_found', 'version_conflict', 'wrong_state', 'conflict'],
  }),
  rollBackService: endpoint({
    method: 'POST',
    path: '/api/v1/catalog/services/:serviceId/roll-back',
    summary: 'Make a former version the draft of the next one',
    access,
    params: serviceId,
    body: z.strictObject({
      to: z
        .int()
        .min(1)
        .meta({ examples: [2] }),
      draftVersion: Version,
    }),
    response: CatalogRecord,
    failures: ['not_found', 'version_conflict'],
  }),
  changeServiceStatus: endpoint({
    method: 'POST',
    path: '/api/v1/catalog/services/:serviceId/transitions',
    summary: 'Retire a service, or offer it again; its bookings stay as they are',
    access,
    params: serviceId,
    body: z.strictObject({
      to: Status,
      version: Version.exactOptional(),
      reason: Note.exactOptional().meta({ examples: ['Nobody asks for it'] }),
    }),
    response: CatalogRecord,
    failures: ['not_found', 'version_conflict', 'wrong_state'],
  }),
  orderServices: endpoint({
    method: 'PUT',
    path: '/api/v1/catalog/order',
    summary: 'Put the services in an order; those that are not named follow as they were',
    access,
    body: z.strictObject({ serviceIds: z.array(Id).max(500) }),
    status: 204,
    response: z.void(),
  }),
  readChoices: endpoint({
    method: 'GET',
    path: '/api/v1/catalog/choices',
    summary: 'What a service can be made of: skills, features, plans, policies, peak hours',
    access: reading,
    response: CatalogChoices,
  }),
  putPolicy: endpoint({
    method: 'PUT',
    path: '/api/v1/catalog/policies/:code',
    summary: 'Change what cancelling costs from now on, or add a policy; bookings keep theirs',
    access,
    params: z.object({ code: Code }),
    body: PolicyDocument,
    response: CatalogChoices,
  }),
  putPeakHours: endpoint({
    method: 'PUT',
    path: '/api/v1/catalog/peak-hours',
    summary: 'Say which hours of the week are peak',
    access,
    body: z.strictObject({
      hours: z
        .array(
          PeakHours.refine(({ starts, ends }) => starts !== ends, {
            path: ['ends'],
            message: 'It must end after it begins.',
          }),
        )
        .max(70),
    }),
    response: CatalogChoices,
  }),
}
