import { randomUUID } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { lockBuild, type BuildRecord } from '#server/builds/orders/store.ts'
import { findSupplier } from '#server/inventory/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { begunStatuses } from '#shared/builds/orders/status.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { readFactoryOrder } from './present.ts'
import { insertFactoryTransition } from './store.ts'
import { listUnorderedClubs } from './unordered.ts'

type FactoryOrderRequest = Parsed<typeof factoryContract.draftFactoryOrder>['body']

/** Drafts an order of clubs that a maker is to build. Each is ordered once, until it is credited. */
export function draftFactoryOrder(
  services: Services,
  { key, ...request }: FactoryOrderRequest & { key: string | undefined },
  context: Context,
): Promise<FactoryOrder> {
  const keyed = { endpoint: factoryContract.draftFactoryOrder, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const inside = { ...services, db: trx }
      const id = await draft({ services: inside, trx, context }, request)
      return keep(trx, await readFactoryOrder(inside, id, context.actor))
    }),
  )
}

async function draft(
  work: LineWork,
  { buildId, supplierId, clubIds, note = '' }: FactoryOrderRequest,
): Promise<string> {
  const { services, trx, context } = work
  const build = await lockBuild(trx, buildId)
  if (!build) throw new Failure('not_found', 'There is no such build.')
  refuseUnpaid(build)
  const supplier = await findSupplier(trx, supplierId)
  if (!supplier) throw new Failure('not_found', 'There is no such supplier.')
  if (!supplier.active) throw new Failure('not_offered', `Nothing is bought from ${supplier.name} any more.`)
  const clubs = await clubsToOrder(trx, buildId, clubIds)

  const [id, createdAt] = [randomUUID(), services.now()]
  await trx
    .insertInto('factoryOrder')
    .values({ id, buildId, supplierId, locationId: build.locationId, note, createdAt })
    .execute()
  await trx
    .insertInto('factoryLine')
    .values(clubs.map((club, position) => ({ factoryOrderId: id, buildClubId: club, position })))
    .execute()
  const by = { actorKind: context.actor.kind, actorId: actorIdOf(context.actor), at: createdAt, reason: null }
  await insertFactoryTransition(trx, { factoryOrderId: id, version: 1, fromStatus: null, toStatus: 'draft', ...by })
  await recordEvent(trx, context, {
    action: 'factory_order_drafted',
    entity: 'factory_order',
    entityId: id,
    facts: { supplier: supplier.name, clubs: clubs.length, build: build.number },
    publish: { version: 1, data: { to: 'draft' } },
  })
  return id
}

/** A maker takes nothing back: nothing is ordered before its deposit is paid. */
function refuseUnpaid({ status, heldFrom }: BuildRecord): void {
  const begun: readonly string[] = begunStatuses
  if (status === 'approved' || heldFrom === 'approved') {
    throw new Failure('wrong_state', 'Its deposit is not paid yet.')
  }
  if (!begun.includes(status)) throw new Failure('wrong_state', 'Nothing of this build is ordered any more.')
}

async function clubsToOrder(trx: Db, buildId: string, clubIds: readonly string[] | undefined): Promise<string[]> {
  const unordered = (await listUnorderedClubs(trx, [buildId])).map(({ id }) => id)
  const chosen = clubIds ? unordered.filter((id) => clubIds.includes(id)) : unordered
  if (chosen.length === 0 || (clubIds && chosen.length !== new Set(clubIds).size)) {
    throw new Failure('wrong_state', 'These clubs are built here, or ordered already.')
  }

  return chosen
}
