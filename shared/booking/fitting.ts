import { z } from 'zod'

import { PartCode, ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, Instant } from '#shared/http/wire.ts'

const FittingService = z.object({
  serviceCode: ServiceCode,
  optionCode: PartCode,
  serviceName: z.string(),
  minutes: z.int(),
  priceCents: Cents,
  /** Free and offered; free, but only because somebody stands there; neither. */
  fits: z.enum(['offered', 'walk_in', 'no']),
  /** Whether it takes the bay or the person that was asked about, or needs none. */
  takesPlace: z.boolean(),
})
export type FittingService = z.output<typeof FittingService>

export const fittingEndpoints = {
  listFittingServices: endpoint({
    method: 'GET',
    path: '/api/v1/day-board/services',
    summary: 'Which services could begin at a time, in a bay or with one of the staff, the fitting ones first',
    access: 'may:manage_bookings/bookings',
    query: z.strictObject({ startsAt: Instant, bayId: Id.exactOptional(), staffId: Id.exactOptional() }),
    response: z.array(FittingService),
  }),
}
