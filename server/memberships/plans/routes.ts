import { handlersFor } from '#server/kernel/http/mount.ts'
import { plansContract } from '#shared/memberships/plans-contract.ts'

import { createPlan, editPlan, historyOfPlan, listPlanRecords, orderPlans, readPlan } from './plans.ts'

export const planRoutes = handlersFor(plansContract, (services) => {
  const { db } = services

  return {
    listPlans: ({ query }) => listPlanRecords(db, query),
    createPlan: ({ body, headers, ...context }) => createPlan(services, body, headers['idempotency-key'], context),
    readPlan: ({ params }) => readPlan(db, params.planId),
    editPlan: ({ params, body: { version, ...document }, ...context }) =>
      editPlan(db, { ...params, version, document }, context),
    orderPlans: ({ body, ...context }) => orderPlans(db, body.planIds, context),
    listHistoryOfPlan: ({ params, query }) => historyOfPlan(db, params.planId, query),
  }
})
