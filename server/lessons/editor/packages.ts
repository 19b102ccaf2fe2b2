import { changesIn, historyOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { putInOrder } from '#server/kernel/db/put-in-order.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { PackageDocument } from '#shared/lessons/editor/package-document.ts'
import { PackageRecord, packagesContract } from '#shared/lessons/editor/packages-contract.ts'

import {
  findPackage,
  findServiceToSell,
  insertPackage,
  lockPackage,
  type Placement,
  placePackage,
  updatePackage,
} from './package-store.ts'

export async function readPackage(db: Db, id: string): Promise<PackageRecord> {
  const found = await findPackage(db, id)
  if (!found) throw new Failure('not_found', 'There is no such package.')

  return found
}

export async function historyOfPackage(db: Db, packageId: string, page: PageRequest) {
  await readPackage(db, packageId)
  const { rows, next } = await historyOf(db, { entity: 'lesson_package', entityId: packageId }, page)

  return { events: rows, next }
}

export function createPackage(
  services: Services,
  document: PackageDocument,
  key: string | undefined,
  context: Context,
): Promise<PackageRecord> {
  const keyed = { endpoint: packagesContract.createPackage, key, request: document }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const { id } = await insertPackage(trx, await rowOf(trx, document))
      const event = { action: 'lesson_package_created', entity: 'lesson_package', entityId: id, after: document }
      await recordEvent(trx, context, { ...event, publish: { version: 1 } })
      return keep(trx, await readPackage(trx, id))
    }),
  )
}

interface Change {
  packageId: string
  /** That which whoever changes it has seen. */
  version: number
  document: PackageDocument
}

/** What was bought keeps its terms: a change is for what comes. */
export function changePackage(
  db: Db,
  { packageId, version, document }: Change,
  context: Context,
): Promise<PackageRecord> {
  return atomically(db, async (trx) => {
    await lockPackage(trx, packageId)
    const before = await readPackage(trx, packageId)
    if (before.version !== version) throw changedMeanwhile(before)
    const changes = changesIn(PackageDocument, before, document)
    if (!changes) return before

    await updatePackage(trx, packageId, await rowOf(trx, document))
    const after = await readPackage(trx, packageId)
    const event = { action: 'lesson_package_changed', entity: 'lesson_package', entityId: packageId, ...changes }
    await recordEvent(trx, context, { ...event, publish: { version: after.version } })
    return after
  })
}

export async function orderPackages(db: Db, packageIds: readonly string[], context: Context): Promise<void> {
  await atomically(db, async (trx) => {
    await putInOrder(trx, 'lessonPackage', packageIds)
    await recordEvent(trx, context, { action: 'lesson_packages_ordered', entity: 'settings', publish: {} })
  })
}

const changedMeanwhile = (current: PackageRecord) =>
  new Failure('version_conflict', 'Somebody has just changed this package. Yours is kept beside it.', {
    current: PackageRecord.encode(current),
  })

export const putPackage = async (trx: Db, document: PackageDocument, placement: Placement) =>
  placePackage(trx, { ...(await rowOf(trx, document, 'service')), ...placement })

export const rewritePackage = async (trx: Db, document: PackageDocument, { id, position }: Omit<Placement, 'code'>) =>
  updatePackage(trx, id, { ...(await rowOf(trx, document, 'service')), position })

/** What is off sale may be of a service that is, too. */
async function rowOf(trx: Db, { serviceCode, ...facts }: PackageDocument, path = 'serviceCode') {
  const service = await findServiceToSell(trx, serviceCode)
  if (!service) throw refusedService(path, 'There is no such service.')
  if (facts.active && service.singleCents === null)
    throw refusedService(path, 'This service cannot be booked, or costs nothing: its lessons are not sold together.')

  return { ...facts, serviceId: service.id }
}

const refusedService = (path: string, message: string) =>
  new Failure('invalid_input', 'The package needs another look.', { details: [{ path, message }] })
