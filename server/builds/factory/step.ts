import { sql } from 'kysely'

import { recordEvent, recordKind, takeStep } from '#server/audit/service.ts'
import { lookForParts } from '#server/builds/orders/begin.ts'
import type { Work } from '#server/kernel/work.ts'
import type { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import { factorySteps, type FactoryStatus, factoryWords, isUnderway } from '#shared/builds/factory/status.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'

import { mailToMaker } from './letter.ts'
import { currentOf, isToSign, onFactoryOrder, qcProblemIn, readFactoryOrder } from './present.ts'
import { type FactoryRecord, factoryHistory, findFactoryOrder, listFactoryLines, updateFactoryOrder } from './store.ts'

type CheckedOrder = FactoryRecord & { qcProblem: string | null }

const factoryOrders = recordKind({
  entity: 'factory_order',
  noun: 'order',
  action: 'factory_order_changed',
  machine: factorySteps,
  words: factoryWords,
  table: 'factoryOrder',
  history: factoryHistory,
  current: (work: Work, row: CheckedOrder) => currentOf(work, row, work.context.actor),
})

interface Step {
  to: FactoryStatus
  reason?: string | undefined
  /** Further changes of its row. */
  set?: Partial<Pick<FactoryRecord, 'confirmation' | 'expectedOn' | 'carrier' | 'tracking' | 'orderedAt'>>
}

/** Takes a step of a factory order's state machine, under its lock. */
export async function takeFactoryStep(work: Work, row: FactoryRecord, step: Step): Promise<void> {
  const qcProblem = step.to === 'checked' ? await qcProblemIn(work, row) : null
  await takeStep(work, factoryOrders, { row: { ...row, qcProblem }, ...step })
}

/** Reads the order again after a step or a change of its lines. */
export async function rereadFactoryOrder(work: Work, id: string): Promise<FactoryRecord> {
  const row = await findFactoryOrder(work, id)
  if (!row) throw new Failure('not_found', 'There is no such order.')

  return row
}

export const changingFactoryOrder = (
  work: Work,
  { factoryOrderId: id, version }: { factoryOrderId: string; version?: number | undefined },
  change: (work: Work, row: FactoryRecord) => Promise<void>,
): Promise<FactoryOrder> =>
  onFactoryOrder(work, { id, version }, async (work, row) => {
    await change(work, row)
    return readFactoryOrder(work, id, work.context.actor)
  })

type Request = Parsed<typeof factoryContract.stepFactoryOrder>['body'] & { factoryOrderId: string }

const chosen: readonly FactoryStatus[] = ['ordered', 'cancelled']

/** A step chosen by staff. Steps with more fields than a reason have their own endpoints. */
export const stepFactoryOrder = (work: Work, { to, reason, ...request }: Request) =>
  changingFactoryOrder(work, request, async (work, row) => {
    if (to === 'checked') return sign(work, row, reason)
    if (!chosen.includes(to) || row.status === 'claim') {
      throw new Failure('wrong_state', 'This step has a form of its own.')
    }
    if (to === 'cancelled' && row.status !== 'draft' && !reason) {
      throw invalidField('reason', 'Say why: its maker knows of it.')
    }
    if (to === 'ordered') await order(work, row)
    else await takeFactoryStep(work, row, { to, reason })
    if (to === 'cancelled') await endLines(work, row.id)
  })

/**
 * Signs that the received clubs are as ordered. Clubs that are claimed or still to come do not hold up the others; the
 * last one makes the order checked.
 */
async function sign(work: Work, row: FactoryRecord, reason: string | undefined): Promise<void> {
  const lines = (await listFactoryLines(work, row.id)).filter(isToSign)
  const isWhole = row.status === 'received' || !(isUnderway(row.status) || row.status === 'claim')
  if (!isWhole) {
    const problem = lines.length === 0 ? nothingToSign(row) : await qcProblemIn(work, row)
    if (problem !== null) throw new Failure('wrong_state', problem)
    await touchFactoryOrder(work, row, {
      action: 'factory_clubs_checked',
      reason: [lines.map(({ slot }) => nameOfSlot(slot)).join(', '), reason].filter(Boolean).join(': '),
    })
  } else await takeFactoryStep(work, row, { to: 'checked', reason })
  await work.trx
    .updateTable('factoryLine')
    .set({ checkedAt: work.now })
    .where(sql<boolean>`id = any(${lines.map(({ id }) => id)}::uuid[])`)
    .execute()
  await lookForParts(work, row.buildId)
}

const nothingToSign = ({ openClaims }: FactoryRecord) =>
  openClaims > 0
    ? 'Nothing of this order is here to be signed for: what is claimed waits for its maker.'
    : 'Nothing of this order is here to be signed for.'

/** Raises the version after a change of lines only. */
export async function touchFactoryOrder(
  work: Work,
  { id, version }: FactoryRecord,
  { action, reason, set = {} }: { action: string; reason: string; set?: Step['set'] },
): Promise<void> {
  await updateFactoryOrder(work, id, { version: version + 1, ...set })
  await recordEvent(work, {
    action,
    entity: 'factory_order',
    entityId: id,
    reason,
    publish: { version: version + 1 },
  })
}

async function order(work: Work, row: FactoryRecord): Promise<void> {
  await takeFactoryStep(work, row, { to: 'ordered', set: { orderedAt: work.now } })
  await mailToMaker(work, { ...row, orderedAt: work.now })
}

/** Cancels drafts for an ended build. Orders at the maker are canceled by hand, or arrive. */
export async function callOffDrafts(work: Work, buildId: string, reason = 'Its build is canceled'): Promise<void> {
  const drafts = await work.trx
    .selectFrom('factoryOrder')
    .select('id')
    .where('buildId', '=', buildId)
    .where('status', '=', 'draft')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { id } of drafts) {
    await takeFactoryStep(work, await rereadFactoryOrder(work, id), {
      to: 'cancelled',
      reason,
    })
    await endLines(work, id)
  }
}

/** Frees the clubs to be ordered elsewhere. */
export const endLines = ({ trx, now }: Work, factoryOrderId: string) =>
  trx
    .updateTable('factoryLine')
    .set({ endedAt: now })
    .where('factoryOrderId', '=', factoryOrderId)
    .where('endedAt', 'is', null)
    .execute()
