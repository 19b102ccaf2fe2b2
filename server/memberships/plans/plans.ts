import { changesIn, historyOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { putInOrder } from '#server/kernel/db/put-in-order.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { PlanDocument } from '#shared/memberships/plan-document.ts'
import { PlanRecord, plansContract, type PlansQuery } from '#shared/memberships/plans-contract.ts'

import { documentOf } from './document.ts'
import { type AnyPlanRow, findAnyPlan, insertPlan, lockPlan, pageOfPlans, updatePlan } from './store.ts'

function recordOf(row: AnyPlanRow): PlanRecord {
  const { id, version, holders } = row

  return { ...documentOf(row), id, version, holders }
}

export async function listPlanRecords(db: Db, query: PlansQuery) {
  const { rows, next } = await pageOfPlans(db, query)

  return { plans: rows.map(recordOf), next }
}

export async function readPlan(db: Db, id: string): Promise<PlanRecord> {
  const row = await findAnyPlan(db, id)
  if (!row) throw new Failure('not_found', 'There is no such plan.')

  return recordOf(row)
}

export async function historyOfPlan(db: Db, planId: string, page: PageRequest) {
  await readPlan(db, planId)
  const { rows, next } = await historyOf(db, { entity: 'membership_plan', entityId: planId }, page)

  return { events: rows, next }
}

export function createPlan(
  services: Services,
  document: PlanDocument,
  key: string | undefined,
  context: Context,
): Promise<PlanRecord> {
  const keyed = { endpoint: plansContract.createPlan, key, request: document }

  return withIdempotency(services, keyed, context, (keep) =>
    namingTaken(() =>
      atomically(services.db, async (trx) => {
        const { id } = await insertPlan(trx, document)
        const event = { action: 'plan_created', entity: 'membership_plan', entityId: id, after: document }
        await recordEvent(trx, context, { ...event, publish: { version: 1 } })
        return keep(trx, await readPlan(trx, id))
      }),
    ),
  )
}

interface Edit {
  planId: string
  /** That which whoever changes it has seen. */
  version: number
  document: Omit<PlanDocument, 'code'>
}

/** Who has it keeps what was agreed on: a change is for what is sold from now on, and for renewals that were not told of. */
export const editPlan = (db: Db, { planId, version, document }: Edit, context: Context): Promise<PlanRecord> =>
  atomically(db, async (trx) => {
    await lockPlan(trx, planId)
    const before = await readPlan(trx, planId)
    if (before.version !== version) throw changedMeanwhile(before)
    const edited = { ...document, code: before.code }
    const changes = changesIn(PlanDocument, before, edited)
    if (!changes) return before

    await updatePlan(trx, planId, edited)
    const after = await readPlan(trx, planId)
    const event = { action: 'plan_changed', entity: 'membership_plan', entityId: planId, ...changes }
    await recordEvent(trx, context, { ...event, publish: { version: after.version } })
    return after
  })

export async function orderPlans(db: Db, planIds: readonly string[], context: Context): Promise<void> {
  await atomically(db, async (trx) => {
    await putInOrder(trx, 'membershipPlan', planIds)
    await recordEvent(trx, context, { action: 'plans_ordered', entity: 'settings', publish: {} })
  })
}

const changedMeanwhile = (current: PlanRecord) =>
  new Failure('version_conflict', 'Somebody has just changed this plan. Yours is kept beside it.', {
    current: PlanRecord.encode(current),
  })

async function namingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (constraintBrokenBy(error) !== 'membership_plan_code_is_unique') throw error

    const message = 'Another plan has this code.'
    throw new Failure('conflict', message, { details: [{ path: 'code', message }], cause: error })
  }
}
