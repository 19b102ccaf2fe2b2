import { z } from 'zod'

import { AuditEntry } from '#shared/audit/entry.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, Total } from '#shared/http/list.ts'
import { Id, IdempotencyHeaders } from '#shared/http/wire.ts'

import { PlanDocument, PlanEdit, planRecordShape } from './plan-document.ts'

export const PlanRecord = z.object({
  ...planRecordShape,
  id: Id,
  version: z.int(),
  /** How many have it now. */
  holders: z.int(),
})
export type PlanRecord = z.output<typeof PlanRecord>

export const PlansQuery = z.strictObject({ state: z.enum(['active', 'retired']).exactOptional(), ...pageQuery() })
export type PlansQuery = z.output<typeof PlansQuery>

const access = 'may:manage_catalog/catalog' as const
const params = z.object({ planId: Id })

export const plansContract = {
  listPlans: endpoint({
    method: 'GET',
    path: '/api/v1/plans',
    summary: 'Every plan in the studio’s order, also those that are sold no more, with how many have each',
    access: 'may:manage_members/memberships',
    query: PlansQuery,
    response: z.object({ plans: z.array(PlanRecord), next: NextPage, total: Total }),
  }),
  createPlan: endpoint({
    method: 'POST',
    path: '/api/v1/plans',
    summary: 'Add a plan that memberships are sold by',
    access,
    headers: IdempotencyHeaders,
    body: PlanDocument,
    status: 201,
    response: PlanRecord,
    /** `conflict`: another plan has the code. */
    failures: ['conflict', 'key_reused'],
  }),
  readPlan: endpoint({
    method: 'GET',
    path: '/api/v1/plans/:planId',
    summary: 'A plan, also one that is sold no more',
    access: 'may:manage_members/memberships',
    params,
    response: PlanRecord,
    failures: ['not_found'],
  }),
  editPlan: endpoint({
    method: 'PUT',
    path: '/api/v1/plans/:planId',
    summary: 'Change a plan, or sell it no more: who has it keeps what was agreed on until it renews',
    access,
    params,
    body: PlanEdit,
    response: PlanRecord,
    failures: ['not_found', 'version_conflict'],
  }),
  orderPlans: endpoint({
    method: 'PUT',
    path: '/api/v1/plan-order',
    summary: 'Put the plans in an order; those that are not named follow as they were',
    access,
    body: z.strictObject({ planIds: z.array(Id).max(500) }),
    status: 204,
    response: z.void(),
  }),
  listHistoryOfPlan: endpoint({
    method: 'GET',
    path: '/api/v1/plans/:planId/history',
    summary: 'What was changed of a plan, the latest first, a page at a time',
    access: 'may:manage_members/memberships',
    params,
    query: z.strictObject(pageQuery(20)),
    response: z.object({ events: z.array(AuditEntry), next: NextPage }),
    failures: ['not_found'],
  }),
}
