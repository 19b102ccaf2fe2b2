import { handlersFor } from '#server/kernel/http/mount.ts'
import { ledgerContract } from '#shared/ledger/contract.ts'

import { exportAccount, pageOfAccount } from './account-lines.ts'
import { correctEntry } from './correct.ts'
import { exportJournal } from './journal.ts'
import { putOwnNumber } from './own-number.ts'
import { exportTrialBalance, readTrialBalance } from './trial-balance.ts'

export const ledgerRoutes = handlersFor(ledgerContract, (services) => ({
  readTrialBalance: ({ query }) => readTrialBalance(services.db, query),
  exportTrialBalance: ({ query, ...context }) => exportTrialBalance(services.db, query, context),
  listAccountLines: ({ params, query }) => pageOfAccount(services.db, { ...params, ...query }),
  exportAccountLines: ({ params, query, ...context }) => exportAccount(services.db, { ...params, ...query }, context),
  putOwnNumber: ({ params, body, ...context }) => putOwnNumber(services.db, { ...params, ...body }, context),
  exportJournal: ({ query, ...context }) => exportJournal(services.db, query, context),
  correctEntry: ({ params, body, headers, ...context }) =>
    correctEntry(services, { ...params, body, key: headers['idempotency-key'] }, context),
}))
