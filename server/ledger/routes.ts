import { handlersFor } from '#server/kernel/http/mount.ts'
import { ledgerContract } from '#shared/ledger/contract.ts'

import { exportAccount, pageOfAccount } from './account-lines.ts'
import { correctEntry } from './correct.ts'
import { exportJournal } from './journal.ts'
import { putOwnNumber } from './own-number.ts'
import { exportTrialBalance, readTrialBalance } from './trial-balance.ts'

export const ledgerRoutes = handlersFor(ledgerContract, () => ({
  readTrialBalance: ({ query, work }) => readTrialBalance(work, query),
  exportTrialBalance: ({ query, work }) => exportTrialBalance(work, query),
  listAccountLines: ({ params, query, work }) => pageOfAccount(work, { ...params, ...query }),
  exportAccountLines: ({ params, query, work }) => exportAccount(work, { ...params, ...query }),
  putOwnNumber: ({ params, body, work }) => putOwnNumber(work, { ...params, ...body }),
  exportJournal: ({ query, work }) => exportJournal(work, query),
  correctEntry: ({ params, body, headers, work }) =>
    correctEntry(work, { ...params, body, key: headers['idempotency-key'] }),
}))
