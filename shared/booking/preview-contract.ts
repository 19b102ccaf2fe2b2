import { z } from 'zod'

import { Service } from '#shared/catalog/contract.ts'
import { ServiceDocument } from '#shared/catalog/document.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

import { FreeStart } from './contract.ts'

export const ServicePreview = z.object({
  /** As clients would read it. */
  service: Service,
  /** The next free time of its first option, for everybody; null when there is none within a month. */
  next: FreeStart.nullable(),
})
export type ServicePreview = z.output<typeof ServicePreview>

/** What clients would see of a draft. It is part of booking, which knows the free times. */
export const servicePreviewContract = {
  previewService: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/catalog/services/:serviceId/preview',
    summary: 'What clients would see of a service if a draft were published: its card and its next free time',
    access: 'may:read/bookings',
    params: z.object({ serviceId: Id }),
    body: z.strictObject({ document: ServiceDocument }),
    response: ServicePreview,
    failures: ['not_found'],
  }),
}
