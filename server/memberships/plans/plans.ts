import { changesIn, historyOf, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { putInOrder } from '#server/kernel/db/put-in-order.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
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

export async function listPlanRecords(work: OnDatabase, query: PlansQuery) {
  const { rows, next, total } = await pageOfPlans(work, query)

  return { plans: rows.map(recordOf), next, total }
}

export async function readPlan(work: OnDatabase, id: string): Promise<PlanRecord> {
  const row = await findAnyPlan(work, id)
  if (!row) throw new Failure('not_found', 'There is no such plan.')

  return recordOf(row)
}

export async function historyOfPlan(work: OnDatabase, planId: string, page: PageRequest) {
  await readPlan(work, planId)
  const { rows, next } = await historyOf(work, { entity: 'membership_plan', entityId: planId }, page)

  return { events: rows, next }
}

export function createPlan(work: Work, document: PlanDocument, key: string | undefined): Promise<PlanRecord> {
  const keyed = { endpoint: plansContract.createPlan, key, request: document }

  return withIdempotency(work, keyed, (keep) =>
    namingTaken(() =>
      atomically(work, async (work) => {
        const { id } = await insertPlan(work, document)
        const event = { action: 'plan_created', entity: 'membership_plan', entityId: id, after: document }
        await recordEvent(work, { ...event, publish: { version: 1 } })
        return keep(work, await readPlan(work, id))
      }),
    ),
  )
}

interface Edit {
  planId: string
  /** The version that the caller has seen. */
  version: number
  document: Omit<PlanDocument, 'code'>
}

/** Members keep their agreed terms: a change applies to new sales, and to renewals that are not announced yet. */
export const editPlan = (work: Acting, { planId, version, document }: Edit): Promise<PlanRecord> =>
  atomically(work, async (work) => {
    await lockPlan(work, planId)
    const before = await readPlan(work, planId)
    if (before.version !== version) throw changedMeanwhile(before)
    const edited = { ...document, code: before.code }
    const changes = changesIn(PlanDocument, before, edited)
    if (!changes) return before

    await updatePlan(work, planId, edited)
    const after = await readPlan(work, planId)
    const event = { action: 'plan_changed', entity: 'membership_plan', entityId: planId, ...changes }
    await recordEvent(work, { ...event, publish: { version: after.version } })
    return after
  })

export async function orderPlans(work: Acting, planIds: readonly string[]): Promise<void> {
  await atomically(work, async (work) => {
    await putInOrder(work.trx, 'membershipPlan', planIds)
    await recordEvent(work, { action: 'plans_ordered', entity: 'settings', publish: {} })
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
