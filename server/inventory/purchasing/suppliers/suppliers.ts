import { changesIn, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { Supplier, SupplierFacts, suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'

import { findSupplier, insertSupplier, listSuppliers, lockSupplier, updateSupplier } from './store.ts'

export const supplierNotFound = () => new Failure('not_found', 'There is no such supplier.')

export async function pageOfSuppliers(
  work: OnDatabase,
  query: Parsed<typeof suppliersContract.listSuppliers>['query'],
) {
  const { rows, next, total } = await listSuppliers(work, query)

  return { suppliers: rows, next, total }
}

export async function readSupplier(work: OnDatabase, id: string): Promise<Supplier> {
  const row = await findSupplier(work, id)
  if (!row) throw supplierNotFound()

  return { ...row, phone: row.phone || null }
}

export function createSupplier(
  work: Work,
  { body, key }: { body: SupplierFacts; key: string | undefined },
): Promise<Supplier> {
  const keyed = { endpoint: suppliersContract.createSupplier, key, request: body }

  return withIdempotency(work, keyed, (keep) =>
    namedOnce(body.name, () =>
      atomically(work, async (work) => {
        const { id } = await insertSupplier(work, body, work.now)
        const event = { action: 'supplier_created', entity: 'supplier', entityId: id, after: body }
        await recordEvent(work, event)
        return keep(work, await readSupplier(work, id))
      }),
    ),
  )
}

export const changeSupplier = (
  work: Acting,
  { supplierId, version, ...facts }: SupplierFacts & { supplierId: string; version: number },
): Promise<Supplier> =>
  namedOnce(facts.name, () =>
    atomically(work, async (work) => {
      const known = await lockSupplier(work, supplierId)
      if (!known) throw supplierNotFound()
      const { version: current, ...before } = known
      if (version !== current) {
        throw new Failure('version_conflict', 'Somebody has just changed this supplier. Look at it again.', {
          current: Supplier.encode(await readSupplier(work, supplierId)),
        })
      }

      await updateSupplier(work, supplierId, facts, version + 1)
      await recordEvent(work, {
        action: 'supplier_changed',
        entity: 'supplier',
        entityId: supplierId,
        ...changesIn(SupplierFacts, { ...before, phone: before.phone || null }, facts),
      })
      return readSupplier(work, supplierId)
    }),
  )

async function namedOnce<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (constraintBrokenBy(error) !== 'supplier_name_is_unique') throw error
    throw new Failure('conflict', `Another supplier is called ${name}.`, {
      details: [{ path: 'name', message: 'Another supplier is called the same.' }],
    })
  }
}
