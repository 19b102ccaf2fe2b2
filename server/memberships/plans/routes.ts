import { handlersFor } from '#server/kernel/http/mount.ts'
import { plansContract } from '#shared/memberships/plans-contract.ts'

import { createPlan, editPlan, historyOfPlan, listPlanRecords, orderPlans, readPlan } from './plans.ts'

export const planRoutes = handlersFor(plansContract, () => {
  return {
    listPlans: ({ query, work }) => listPlanRecords(work, query),
    createPlan: ({ body, headers, work }) => createPlan(work, body, headers['idempotency-key']),
    readPlan: ({ params, work }) => readPlan(work, params.planId),
    editPlan: ({ params, body: { version, ...document }, work }) => editPlan(work, { ...params, version, document }),
    orderPlans: ({ body, work }) => orderPlans(work, body.planIds),
    listHistoryOfPlan: ({ params, query, work }) => historyOfPlan(work, params.planId, query),
  }
})
