import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { movePromise } from '#server/builds/late/move-promise.ts'
import { refuseUnlikelyArrival } from '#server/inventory/service.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { addDays } from '#shared/booking/local-time.ts'
import type { factoryContract } from '#shared/builds/factory/contract.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { changingFactoryOrder, takeFactoryStep } from './step.ts'
import { type FactoryRecord, updateFactoryOrder } from './store.ts'

/** Unpacked and measured, it can be fetched on the day after it came. */
const daysToCheck = 1

interface Arrival {
  expectedOn: string
  reason: string
}

/** Keeps the day that was said before, and moves the promise of its build where that cannot be kept any more. */
export async function keepArrival(
  work: LineWork,
  { id, buildId, expectedOn: fromOn, supplierName }: FactoryRecord,
  { expectedOn, reason }: Arrival,
): Promise<void> {
  const { services, trx, context } = work
  refuseUnlikelyArrival(expectedOn, services.now())
  if (expectedOn !== fromOn) {
    const by = actorIdOf(context.actor)
    await trx
      .insertInto('factoryEta')
      .values({ factoryOrderId: id, fromOn, toOn: expectedOn, reason, at: services.now(), by })
      .execute()
  }
  await movePromise(work, buildId, {
    readyOn: addDays(expectedOn, daysToCheck),
    reason: `Clubs from ${supplierName}: ${reason}`,
  })
}

interface OfOrder {
  factoryOrderId: string
}
type Confirmation = Parsed<typeof factoryContract.confirmFactoryOrder>['body'] & OfOrder
type Shipment = Parsed<typeof factoryContract.shipFactoryOrder>['body'] & OfOrder
type Expectation = Parsed<typeof factoryContract.expectFactoryOrder>['body'] & OfOrder

export const confirmFactoryOrder = (
  services: Services,
  { confirmation, expectedOn, ...request }: Confirmation,
  context: Context,
) =>
  changingFactoryOrder(services, request, context, async (work, row) => {
    await takeFactoryStep(work, row, {
      to: 'confirmed',
      reason: confirmation,
      set: { confirmation, ...(expectedOn && { expectedOn }) },
    })
    if (expectedOn) await keepArrival(work, row, { expectedOn, reason: 'as the maker confirmed' })
  })

export const shipFactoryOrder = (
  services: Services,
  { carrier, tracking, expectedOn, ...request }: Shipment,
  context: Context,
) =>
  changingFactoryOrder(services, request, context, async (work, row) => {
    await takeFactoryStep(work, row, {
      to: 'shipped',
      reason: `${carrier} ${tracking}`,
      set: { carrier, tracking, ...(expectedOn && { expectedOn }) },
    })
    if (expectedOn) await keepArrival(work, row, { expectedOn, reason: `on its way with ${carrier}` })
  })

export const expectFactoryOrder = (
  services: Services,
  { expectedOn, reason, ...request }: Expectation,
  context: Context,
) =>
  changingFactoryOrder(services, request, context, async (work, row) => {
    if (!isUnderway(row.status) && row.status !== 'claim') {
      throw new Failure('wrong_state', 'Nothing of this order is on its way.')
    }
    await updateFactoryOrder(work.trx, row.id, { version: row.version + 1, expectedOn })
    await recordEvent(work.trx, context, {
      action: 'factory_arrival_moved',
      entity: 'factory_order',
      entityId: row.id,
      before: { expectedOn: row.expectedOn },
      after: { expectedOn },
      reason,
      publish: { version: row.version + 1, data: { from: row.expectedOn, to: expectedOn } },
    })
    await keepArrival(work, row, { expectedOn, reason })
  })
