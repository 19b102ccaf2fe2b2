import { changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { Supplier, SupplierFacts, suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'

import { findSupplier, insertSupplier, listSuppliers, lockSupplier, updateSupplier } from './store.ts'

export const supplierNotFound = () => new Failure('not_found', 'There is no such supplier.')

export async function pageOfSuppliers(db: Db, query: Parsed<typeof suppliersContract.listSuppliers>['query']) {
  const { rows, next } = await listSuppliers(db, query)

  return { suppliers: rows, next }
}

export async function readSupplier(db: Db, id: string): Promise<Supplier> {
  const row = await findSupplier(db, id)
  if (!row) throw supplierNotFound()

  return { ...row, phone: row.phone || null }
}

export function createSupplier(
  services: Services,
  { body, key }: { body: SupplierFacts; key: string | undefined },
  context: Context,
): Promise<Supplier> {
  const keyed = { endpoint: suppliersContract.createSupplier, key, request: body }

  return withIdempotency(services, keyed, context, (keep) =>
    namedOnce(body.name, () =>
      atomically(services.db, async (trx) => {
        const { id } = await insertSupplier(trx, body, services.now())
        const event = { action: 'supplier_created', entity: 'supplier', entityId: id, after: body }
        await recordEvent(trx, context, event)
        return keep(trx, await readSupplier(trx, id))
      }),
    ),
  )
}

export const changeSupplier = (
  db: Db,
  { supplierId, version, ...facts }: SupplierFacts & { supplierId: string; version: number },
  context: Context,
): Promise<Supplier> =>
  namedOnce(facts.name, () =>
    atomically(db, async (trx) => {
      const known = await lockSupplier(trx, supplierId)
      if (!known) throw supplierNotFound()
      const { version: current, ...before } = known
      if (version !== current) {
        throw new Failure('version_conflict', 'Somebody has just changed this supplier. Look at it again.', {
          current: Supplier.encode(await readSupplier(trx, supplierId)),
        })
      }

      await updateSupplier(trx, supplierId, facts, version + 1)
      await recordEvent(trx, context, {
        action: 'supplier_changed',
        entity: 'supplier',
        entityId: supplierId,
        ...changesIn(SupplierFacts, { ...before, phone: before.phone || null }, facts),
      })
      return readSupplier(trx, supplierId)
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
