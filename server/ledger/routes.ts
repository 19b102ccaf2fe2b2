import { handlersFor } from '#server/kernel/http/mount.ts'
import { ledgerContract } from '#shared/ledger/contract.ts'

import { correctEntry } from './correct.ts'
import { exportJournal } from './journal.ts'
import { putOwnNumber } from './own-number.ts'
import { readTrialBalance } from './trial-balance.ts'

export const ledgerRoutes = handlersFor(ledgerContract, (services) => ({
  readTrialBalance: ({ query }) => readTrialBalance(services.db, query),
  putOwnNumber: ({ params, body, ...context }) => putOwnNumber(services.db, { ...params, ...body }, context),
  exportJournal: ({ query, ...context }) => exportJournal(services.db, query, context),
  correctEntry: ({ params, body, headers, ...context }) =>
    correctEntry(services, { ...params, body, key: headers['idempotency-key'] }, context),
}))
