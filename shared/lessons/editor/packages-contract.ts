import { z } from 'zod'

import { AuditEntry } from '#shared/audit/entry.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Cents, Id, IdempotencyHeaders } from '#shared/http/wire.ts'

import { PackageDocument } from './package-document.ts'

export const PackageRecord = PackageDocument.extend({
  id: Id,
  /** Names it in carts and set-up files; made from its first name. */
  code: z.string(),
  version: z.int(),
  serviceName: z.string(),
  /** The price of a single lesson; null when the service cannot be booked, so nobody can buy the package. */
  singleCents: Cents.nullable(),
  /** How many were sold, and how many of their lessons are neither booked nor taken. */
  sold: z.int(),
  lessonsLeft: z.int(),
})
export type PackageRecord = z.output<typeof PackageRecord>

const access = 'may:manage_catalog/catalog' as const
const params = z.object({ packageId: Id })

export const packagesContract = {
  listPackages: endpoint({
    method: 'GET',
    path: '/api/v1/catalog/lesson-packages',
    summary: 'The packages of lessons in the order in which clients read them, also those that are off sale',
    access,
    response: z.object({ packages: z.array(PackageRecord), next: NextPage }),
  }),
  createPackage: endpoint({
    method: 'POST',
    path: '/api/v1/catalog/lesson-packages',
    summary: 'Add lessons that are sold together',
    access,
    headers: IdempotencyHeaders,
    body: PackageDocument,
    status: 201,
    response: PackageRecord,
    failures: ['key_reused'],
  }),
  readPackage: endpoint({
    method: 'GET',
    path: '/api/v1/catalog/lesson-packages/:packageId',
    summary: 'A package of lessons, also one that is off sale',
    access,
    params,
    response: PackageRecord,
    failures: ['not_found'],
  }),
  changePackage: endpoint({
    method: 'PUT',
    path: '/api/v1/catalog/lesson-packages/:packageId',
    summary: 'Change a package of lessons, or take it off sale; what was bought keeps its terms',
    access,
    params,
    body: PackageDocument.extend({ version: z.int().min(1) }),
    response: PackageRecord,
    failures: ['not_found', 'version_conflict'],
  }),
  orderPackages: endpoint({
    method: 'PUT',
    path: '/api/v1/catalog/lesson-package-order',
    summary: 'Put the packages of lessons in an order; those that are not named follow as they were',
    access,
    body: z.strictObject({ packageIds: z.array(Id).max(500) }),
    status: 204,
    response: z.void(),
  }),
  listHistoryOfPackage: endpoint({
    method: 'GET',
    path: '/api/v1/catalog/lesson-packages/:packageId/history',
    summary: 'What was changed of a package of lessons, the latest first, a page at a time',
    access,
    params,
    query: z.strictObject(pageQuery(20)),
    response: z.object({ events: z.array(AuditEntry), next: NextPage }),
    failures: ['not_found'],
  }),
}
