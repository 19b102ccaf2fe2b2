import { handlersFor } from '#server/kernel/http/mount.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'

import { closeMonth, tickMonthItem } from './close.ts'
import { readMonthEnd } from './figures.ts'
import { readTaxReport } from './tax-report.ts'
import { countTerminal, explainBatch } from './terminal.ts'

export const monthEndRoutes = handlersFor(monthEndContract, () => {
  return {
    readTaxReport: ({ query, work }) => readTaxReport(work, query),
    readMonthEnd: ({ params, work }) => readMonthEnd(work, params.month),
    tickMonthItem: ({ params, body, work }) => tickMonthItem(work, { ...params, ...body }),
    closeMonth: ({ params, body, headers, work }) =>
      closeMonth(work, { ...params, ...body, key: headers['idempotency-key'] }),
    countTerminal: ({ body, headers, work }) => countTerminal(work, { ...body, key: headers['idempotency-key'] }),
    explainBatch: ({ params, body, work }) => explainBatch(work, { ...params, ...body }),
  }
})
