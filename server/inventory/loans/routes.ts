import { handlersFor } from '#server/kernel/http/mount.ts'
import { getLocation } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { loansContract } from '#shared/inventory/loans/contract.ts'

import { lendDemo, stepLoan } from './lend.ts'
import { pageOfLoans } from './list.ts'

export const loanRoutes = handlersFor(loansContract, (services) => {
  const { db, now } = services

  return {
    async listDemoLoans({ query }) {
      const { zone } = await getLocation(db)

      return pageOfLoans(db, query, localDayOf(now(), zone))
    },
    lendDemo: ({ body, headers, ...context }) => lendDemo(services, { body, key: headers['idempotency-key'] }, context),
    stepDemoLoan: ({ params, body, ...context }) => stepLoan(services, { id: params.loanId, ...body }, context),
  }
})
