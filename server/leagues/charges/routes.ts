import { handlersFor } from '#server/kernel/http/mount.ts'
import { chargesContract } from '#shared/leagues/charges/contract.ts'

import { collectCharges, listUnpaidCharges } from './collect.ts'
import { payMyCharges } from './own.ts'

export const chargeRoutes = handlersFor(chargesContract, () => ({
  payMyCharges: ({ body, headers, work }) => payMyCharges(work, { ...body, key: headers['idempotency-key'] }),
  listUnpaidCharges: ({ query, work }) => listUnpaidCharges(work, query),
  collectCharges: ({ body, headers, work }) => collectCharges(work, { ...body, key: headers['idempotency-key'] }),
}))
