import { z } from 'zod'

import { FileIds } from '#shared/files/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { daysQuery, NextPage, pageQuery, Total } from '#shared/http/list.ts'
import {
  Day,
  Id,
  IdempotencyHeaders,
  Line,
  Paragraph,
  RequiredIdempotencyHeaders,
  TypedCents,
} from '#shared/http/wire.ts'
import { NewBill } from '#shared/inventory/purchasing/bills-contract.ts'

import { ClaimOutcome, FactoryOrder, FactoryRow, FactoryShelf, UnorderedBuild } from './factory-order.ts'
import { FactoryStatus } from './status.ts'

const reading = 'may:view_all_builds/builds' as const
const changing = 'may:edit_builds/builds' as const
const params = z.object({ factoryOrderId: Id })
const ofClaim = params.extend({ claimId: Id })
const version = z.int().exactOptional()
const reason = Line(300).meta({ examples: ['The maker is late'] })

/** Clubs that makers build to sheets, from the order until each is measured. */
export const factoryContract = {
  listFactoryOrders: endpoint({
    method: 'GET',
    path: '/api/v1/factory-orders',
    summary: 'Orders at makers of the place, or of one build, the latest first, a page at a time',
    access: reading,
    query: z.strictObject({
      ...daysQuery,
      ...pageQuery(),
      /** Our number, the maker's number, or letters of the client's or supplier's name. */
      search: z.string().trim().max(100).exactOptional(),
      shelf: FactoryShelf.exactOptional(),
      build: Id.exactOptional(),
    }),
    response: z.object({ factoryOrders: z.array(FactoryRow), next: NextPage, total: Total }),
  }),
  listUnordered: endpoint({
    method: 'GET',
    path: '/api/v1/factory-orders/unordered',
    summary: 'Builds with clubs that a maker is to build and nobody has ordered, the oldest first',
    access: reading,
    query: z.strictObject({ ...pageQuery(), build: Id.exactOptional() }),
    response: z.object({ builds: z.array(UnorderedBuild), next: NextPage }),
  }),
  draftFactoryOrder: endpoint({
    method: 'POST',
    path: '/api/v1/factory-orders',
    summary: 'Draft an order of clubs of a build at one supplier: all that nobody has ordered, unless told',
    access: 'may:create_builds/builds',
    headers: IdempotencyHeaders,
    body: z.strictObject({
      buildId: Id,
      supplierId: Id,
      clubIds: z.array(Id).min(1, 'Choose a club.').max(60).exactOptional(),
      note: Paragraph(1000).exactOptional(),
    }),
    status: 201,
    response: FactoryOrder,
    failures: ['not_found', 'not_offered', 'wrong_state', 'key_reused'],
  }),
  readFactoryOrder: endpoint({
    method: 'GET',
    path: '/api/v1/factory-orders/:factoryOrderId',
    summary: 'One order at a maker with its clubs, what was measured of them, and its way',
    access: reading,
    params,
    response: FactoryOrder,
    failures: ['not_found'],
  }),
  stepFactoryOrder: endpoint({
    method: 'POST',
    path: '/api/v1/factory-orders/:factoryOrderId/transitions',
    summary:
      'Send an order to its maker, call it off, or sign that the clubs of it that are here are as they were ordered',
    access: changing,
    params,
    body: z.strictObject({
      to: FactoryStatus.meta({ examples: ['ordered'] }),
      reason: Line(300).exactOptional(),
      version,
    }),
    response: FactoryOrder,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'invalid_input'],
  }),
  confirmFactoryOrder: endpoint({
    method: 'POST',
    path: '/api/v1/factory-orders/:factoryOrderId/confirmation',
    summary: 'Write down the number and the day by which the maker has confirmed it',
    access: changing,
    params,
    body: z.strictObject({
      confirmation: Line(60).meta({ examples: ['SO-448120'] }),
      expectedOn: Day.exactOptional(),
      version,
    }),
    response: FactoryOrder,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  shipFactoryOrder: endpoint({
    method: 'POST',
    path: '/api/v1/factory-orders/:factoryOrderId/shipment',
    summary: 'Write down how the maker has sent it, and when it will be here',
    access: changing,
    params,
    body: z.strictObject({
      carrier: Line(60).meta({ examples: ['UPS'] }),
      tracking: Line(80).meta({ examples: ['1Z999AA10123456784'] }),
      expectedOn: Day.exactOptional(),
      version,
    }),
    response: FactoryOrder,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  expectFactoryOrder: endpoint({
    method: 'POST',
    path: '/api/v1/factory-orders/:factoryOrderId/arrivals',
    summary: 'Say on which other day it comes and why: the promise of its build moves with it',
    access: changing,
    params,
    body: z.strictObject({ expectedOn: Day, reason, version }),
    response: FactoryOrder,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  receiveFactoryOrder: endpoint({
    method: 'POST',
    path: '/api/v1/factory-orders/:factoryOrderId/receipts',
    summary: 'Take in which of its clubs came',
    access: changing,
    params,
    headers: RequiredIdempotencyHeaders,
    body: z.strictObject({
      lineIds: z.array(Id).min(1, 'Say what came.').max(60),
      note: Paragraph(300).exactOptional(),
      version: z.int(),
    }),
    status: 201,
    response: FactoryOrder,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
  priceFactoryOrder: endpoint({
    method: 'PUT',
    path: '/api/v1/factory-orders/:factoryOrderId/costs',
    summary: 'Write down what clubs of it cost; what of them is in the books is set right',
    access: 'may:manage_inventory/inventory',
    params,
    body: z.strictObject({
      costs: z
        .array(z.strictObject({ lineId: Id, costCents: TypedCents }))
        .min(1)
        .max(60),
      version,
    }),
    response: FactoryOrder,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  billFactoryOrder: endpoint({
    method: 'POST',
    path: '/api/v1/factory-orders/:factoryOrderId/bills',
    summary: 'Write down what a maker asks for the clubs that came, and that it is paid where it is',
    access: 'may:manage_inventory/inventory',
    params,
    headers: RequiredIdempotencyHeaders,
    body: NewBill,
    status: 201,
    response: FactoryOrder,
    failures: ['not_found', 'wrong_state', 'invalid_input', 'key_reused'],
  }),
  claimFactoryLine: endpoint({
    method: 'POST',
    path: '/api/v1/factory-orders/:factoryOrderId/claims',
    summary: 'Claim a club that came wrong, or shows its fault later; the clubs beside it go on',
    access: changing,
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      lineId: Id,
      reason: Line(300).meta({ examples: ['Lie is 2 degrees too flat'] }),
      version,
    }),
    status: 201,
    response: FactoryOrder,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
  settleClaim: endpoint({
    method: 'POST',
    path: '/api/v1/factory-orders/:factoryOrderId/claims/:claimId/outcome',
    summary: 'Another club comes in its place, its price comes back, or it is kept as it is for a reason',
    access: changing,
    params: ofClaim,
    body: z.strictObject({
      outcome: ClaimOutcome.meta({ examples: ['replaced'] }),
      /** Why it is kept as it is. */
      reason: Line(300).exactOptional(),
      /** When the replacement comes. */
      expectedOn: Day.exactOptional(),
      version,
    }),
    response: FactoryOrder,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'invalid_input'],
  }),
  addFilesOfClaim: endpoint({
    method: 'POST',
    path: '/api/v1/factory-orders/:factoryOrderId/claims/:claimId/files',
    summary: 'Put photos of what is wrong beside a claim',
    access: changing,
    params: ofClaim,
    headers: IdempotencyHeaders,
    body: z.strictObject({ fileIds: FileIds }),
    status: 201,
    response: FactoryOrder,
    failures: ['not_found', 'key_reused'],
  }),
  mailFactoryOrder: endpoint({
    method: 'POST',
    path: '/api/v1/factory-orders/:factoryOrderId/mails',
    summary: 'Send an order to its maker once more',
    access: changing,
    params,
    headers: IdempotencyHeaders,
    status: 201,
    response: FactoryOrder,
    failures: ['not_found', 'wrong_state', 'not_offered', 'key_reused'],
  }),
  readFactoryPaper: endpoint({
    method: 'GET',
    path: '/api/v1/factory-orders/:factoryOrderId/pdf',
    summary: 'An order as it is sent to its maker, to print: no price stands on it',
    access: reading,
    params,
    produces: 'application/pdf',
    response: z.instanceof(Uint8Array),
    failures: ['not_found'],
  }),
  exportFactoryOrder: endpoint({
    method: 'GET',
    path: '/api/v1/factory-orders/:factoryOrderId/csv',
    summary: 'The clubs of an order as a CSV file, a line for each',
    access: reading,
    params,
    produces: 'text/csv',
    response: z.string(),
    failures: ['not_found'],
  }),
}
