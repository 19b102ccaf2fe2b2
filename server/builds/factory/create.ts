import { randomUUID } from 'node:crypto'

import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { lockBuild, type BuildRecord } from '#server/builds/orders/store.ts'
import { findSupplier } from '#server/inventory/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { begunStatuses } from '#shared/builds/orders/status.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { readFactoryOrder } from './present.ts'
import { factoryHistory } from './store.ts'
import { listUnorderedClubs } from './unordered.ts'

type FactoryOrderRequest = Parsed<typeof factoryContract.draftFactoryOrder>['body']

/** Drafts an order at a maker. Each club is ordered once, unless it is credited. */
export function draftFactoryOrder(
  work: Work,
  { key, ...request }: FactoryOrderRequest & { key: string | undefined },
): Promise<FactoryOrder> {
  const keyed = { endpoint: factoryContract.draftFactoryOrder, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const id = await draft(work, request)
      return keep(work, await readFactoryOrder(work, id, work.context.actor))
    }),
  )
}

async function draft(work: Work, { buildId, supplierId, clubIds, note = '' }: FactoryOrderRequest): Promise<string> {
  const { trx, now } = work
  const build = await lockBuild(work, buildId)
  if (!build) throw new Failure('not_found', 'There is no such build.')
  refuseUnpaid(build)
  const supplier = await findSupplier(work, supplierId)
  if (!supplier) throw new Failure('not_found', 'There is no such supplier.')
  if (!supplier.active) throw new Failure('not_offered', `Nothing is bought from ${supplier.name} any more.`)
  const clubs = await clubsToOrder(work, buildId, clubIds)

  const [id, createdAt] = [randomUUID(), now]
  await trx
    .insertInto('factoryOrder')
    .values({ id, buildId, supplierId, locationId: build.locationId, note, createdAt })
    .execute()
  await trx
    .insertInto('factoryLine')
    .values(clubs.map((club, position) => ({ factoryOrderId: id, buildClubId: club, position })))
    .execute()
  await insertHistory(work, factoryHistory, { id, version: 1, from: null, to: 'draft' })
  await recordEvent(work, {
    action: 'factory_order_drafted',
    entity: 'factory_order',
    entityId: id,
    facts: { supplier: supplier.name, clubs: clubs.length, build: build.number },
    publish: { version: 1, data: { to: 'draft' } },
  })
  return id
}

/** Makers take nothing back, so nothing is ordered before the deposit is paid. */
function refuseUnpaid({ status, heldFrom }: BuildRecord): void {
  const begun: readonly string[] = begunStatuses
  if (status === 'approved' || heldFrom === 'approved') {
    throw new Failure('wrong_state', 'Its deposit is not paid yet.')
  }
  if (!begun.includes(status)) throw new Failure('wrong_state', 'Nothing of this build is ordered any more.')
}

async function clubsToOrder(
  work: OnDatabase,
  buildId: string,
  clubIds: readonly string[] | undefined,
): Promise<string[]> {
  const unordered = (await listUnorderedClubs(work, [buildId])).map(({ id }) => id)
  const chosen = clubIds ? unordered.filter((id) => clubIds.includes(id)) : unordered
  if (chosen.length === 0 || (clubIds && chosen.length !== new Set(clubIds).size)) {
    throw new Failure('wrong_state', 'These clubs are built here, or ordered already.')
  }

  return chosen
}
