import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { movePromise } from '#server/builds/orders/move-promise.ts'
import { refuseUnlikelyArrival } from '#server/inventory/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { addDays } from '#shared/booking/local-time.ts'
import type { factoryContract } from '#shared/builds/factory/contract.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { changingFactoryOrder, takeFactoryStep } from './step.ts'
import { type FactoryRecord, updateFactoryOrder } from './store.ts'

/** Unpacking and measuring take a day after arrival. */
const daysToCheck = 1

interface Arrival {
  expectedOn: string
  reason: string
}

/** Records a new expected day, keeps the former one, and moves the build's promise if it must. */
export async function keepArrival(
  work: Work,
  { id, buildId, expectedOn: fromOn, supplierName }: FactoryRecord,
  { expectedOn, reason }: Arrival,
): Promise<void> {
  const { trx, context, now } = work

  refuseUnlikelyArrival(expectedOn, now)
  if (expectedOn !== fromOn) {
    const by = actorIdOf(context.actor)
    await trx
      .insertInto('factoryEta')
      .values({ factoryOrderId: id, fromOn, toOn: expectedOn, reason, at: now, by })
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

export const confirmFactoryOrder = (work: Work, { confirmation, expectedOn, ...request }: Confirmation) =>
  changingFactoryOrder(work, request, async (work, row) => {
    await takeFactoryStep(work, row, {
      to: 'confirmed',
      reason: confirmation,
      set: { confirmation, ...(expectedOn && { expectedOn }) },
    })
    if (expectedOn) await keepArrival(work, row, { expectedOn, reason: 'as the maker confirmed' })
  })

export const shipFactoryOrder = (work: Work, { carrier, tracking, expectedOn, ...request }: Shipment) =>
  changingFactoryOrder(work, request, async (work, row) => {
    await takeFactoryStep(work, row, {
      to: 'shipped',
      reason: `${carrier} ${tracking}`,
      set: { carrier, tracking, ...(expectedOn && { expectedOn }) },
    })
    if (expectedOn) await keepArrival(work, row, { expectedOn, reason: `on its way with ${carrier}` })
  })

export const expectFactoryOrder = (work: Work, { expectedOn, reason, ...request }: Expectation) =>
  changingFactoryOrder(work, request, async (work, row) => {
    if (!isUnderway(row.status) && row.status !== 'claim') {
      throw new Failure('wrong_state', 'Nothing of this order is on its way.')
    }
    await updateFactoryOrder(work, row.id, { version: row.version + 1, expectedOn })
    await recordEvent(work, {
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
