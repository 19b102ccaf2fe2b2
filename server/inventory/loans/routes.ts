import { handlersFor } from '#server/kernel/http/mount.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { loansContract } from '#shared/inventory/loans/contract.ts'

import { lendDemo, stepLoan } from './lend.ts'
import { pageOfLoans } from './list.ts'

export const loanRoutes = handlersFor(loansContract, () => {
  return {
    async listDemoLoans({ query, work }) {
      const { zone } = work.place

      return pageOfLoans(work, query, localDayOf(work.now, zone))
    },
    lendDemo: ({ body, headers, work }) => lendDemo(work, { body, key: headers['idempotency-key'] }),
    stepDemoLoan: ({ params, body, work }) => stepLoan(work, { id: params.loanId, ...body }),
  }
})
