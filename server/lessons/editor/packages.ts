import { changesIn, historyOf, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { putInOrder } from '#server/kernel/db/put-in-order.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
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

export async function readPackage(work: OnDatabase, id: string): Promise<PackageRecord> {
  const found = await findPackage(work, id)
  if (!found) throw new Failure('not_found', 'There is no such package.')

  return found
}

export async function historyOfPackage(work: OnDatabase, packageId: string, page: PageRequest) {
  await readPackage(work, packageId)
  const { rows, next } = await historyOf(work, { entity: 'lesson_package', entityId: packageId }, page)

  return { events: rows, next }
}

export function createPackage(work: Work, document: PackageDocument, key: string | undefined): Promise<PackageRecord> {
  const keyed = { endpoint: packagesContract.createPackage, key, request: document }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { id } = await insertPackage(work, await rowOf(work, document))
      const event = { action: 'lesson_package_created', entity: 'lesson_package', entityId: id, after: document }
      await recordEvent(work, { ...event, publish: { version: 1 } })
      return keep(work, await readPackage(work, id))
    }),
  )
}

interface Change {
  packageId: string
  /** The version that the caller has seen. */
  version: number
  document: PackageDocument
}

/** Sold packages keep their terms; a change concerns new sales. */
export function changePackage(work: Acting, { packageId, version, document }: Change): Promise<PackageRecord> {
  return atomically(work, async (work) => {
    await lockPackage(work, packageId)
    const before = await readPackage(work, packageId)
    if (before.version !== version) throw changedMeanwhile(before)
    const changes = changesIn(PackageDocument, before, document)
    if (!changes) return before

    await updatePackage(work, packageId, await rowOf(work, document))
    const after = await readPackage(work, packageId)
    const event = { action: 'lesson_package_changed', entity: 'lesson_package', entityId: packageId, ...changes }
    await recordEvent(work, { ...event, publish: { version: after.version } })
    return after
  })
}

export async function orderPackages(work: Acting, packageIds: readonly string[]): Promise<void> {
  await atomically(work, async (work) => {
    await putInOrder(work.trx, 'lessonPackage', packageIds)
    await recordEvent(work, { action: 'lesson_packages_ordered', entity: 'settings', publish: {} })
  })
}

const changedMeanwhile = (current: PackageRecord) =>
  new Failure('version_conflict', 'Somebody has just changed this package. Yours is kept beside it.', {
    current: PackageRecord.encode(current),
  })

export const putPackage = async (work: OnDatabase, document: PackageDocument, placement: Placement) =>
  placePackage(work, { ...(await rowOf(work, document, 'service')), ...placement })

export const rewritePackage = async (
  work: OnDatabase,
  document: PackageDocument,
  { id, position }: Omit<Placement, 'code'>,
) => updatePackage(work, id, { ...(await rowOf(work, document, 'service')), position })

/** A package off sale may belong to a service off sale. */
async function rowOf(work: OnDatabase, { serviceCode, ...facts }: PackageDocument, path = 'serviceCode') {
  const service = await findServiceToSell(work, serviceCode)
  if (!service) throw refusedService(path, 'There is no such service.')
  if (facts.active && service.singleCents === null)
    throw refusedService(path, 'This service cannot be booked, or costs nothing: its lessons are not sold together.')

  return { ...facts, serviceId: service.id }
}

const refusedService = (path: string, message: string) =>
  new Failure('invalid_input', 'The package needs another look.', { details: [{ path, message }] })
