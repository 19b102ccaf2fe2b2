import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { plans } from '#server/memberships/store.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { PlanDocument } from '#shared/memberships/plan-document.ts'
import type { PlansQuery } from '#shared/memberships/plans-contract.ts'
import { currentStatuses } from '#shared/memberships/status.ts'

import { rowOf } from './document.ts'

const holders = sql<number>`(
  select count(*)::integer from membership where plan_id = plan.id and status = any(${currentStatuses}::text[])
)`

const anyPlans = (work: OnDatabase) =>
  plans(work).select(['plan.id', 'plan.public', 'plan.active', 'plan.version', 'plan.position', holders.as('holders')])

export type AnyPlanRow = NonNullable<Awaited<ReturnType<typeof findAnyPlan>>>

export const findAnyPlan = (work: OnDatabase, id: string) => anyPlans(work).where('plan.id', '=', id).executeTakeFirst()

/** All plans in the studio's order, for the set-up's document. */
export const listAllPlans = (work: OnDatabase) => anyPlans(work).orderBy('plan.position').orderBy('plan.id').execute()

export const lockPlan = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('membershipPlan').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

const byPosition: Keyset = {
  direction: 'asc',
  columns: [
    [sql`plan.position`, 'integer'],
    [sql`plan.id`, 'uuid'],
  ],
}

export const pageOfPlans = (work: OnDatabase, { state, ...page }: Omit<PlansQuery, 'after'> & PageRequest) =>
  countedPageOf(
    work,
    anyPlans(work).$if(state !== undefined, (query) => query.where('plan.active', '=', state === 'active')),
    byPosition,
    page,
  )

/** At most one plan is recommended: the last one marked. */
async function recommendOnly({ trx }: OnDatabase, { code, recommended }: PlanDocument): Promise<void> {
  if (!recommended) return

  await trx
    .updateTable('membershipPlan')
    .set((eb) => ({ recommended: false, version: eb('version', '+', 1) }))
    .where('recommended', '=', true)
    .where('code', '!=', code)
    .execute()
}

/** Last, unless a position is given. */
export async function insertPlan(
  work: OnDatabase,
  document: PlanDocument,
  at: { id?: string; position?: number } = {},
) {
  await recommendOnly(work, document)
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from membership_plan)`

  return work.trx
    .insertInto('membershipPlan')
    .values({ ...rowOf(document), position: last, ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updatePlan(work: OnDatabase, id: string, document: PlanDocument, at: { position?: number } = {}) {
  await recommendOnly(work, document)
  await work.trx
    .updateTable('membershipPlan')
    .set((eb) => ({ ...rowOf(document), ...at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
}
