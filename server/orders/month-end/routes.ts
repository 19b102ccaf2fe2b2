import { handlersFor } from '#server/kernel/http/mount.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'

import { closeMonth, tickMonthItem } from './close.ts'
import { readMonthEnd } from './figures.ts'
import { readTaxReport } from './tax-report.ts'
import { countTerminal, explainBatch } from './terminal.ts'

export const monthEndRoutes = handlersFor(monthEndContract, (services) => {
  const { db, now } = services

  return {
    readTaxReport: ({ query }) => readTaxReport(db, query),
    readMonthEnd: ({ params }) => readMonthEnd(db, params.month, now()),
    tickMonthItem: ({ params, body, ...context }) => tickMonthItem(services, { ...params, ...body }, context),
    closeMonth: ({ params, body, headers, ...context }) =>
      closeMonth(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
    countTerminal: ({ body, headers, ...context }) =>
      countTerminal(services, { ...body, key: headers['idempotency-key'] }, context),
    explainBatch: ({ params, body, ...context }) => explainBatch(db, { ...params, ...body }, context),
  }
})
