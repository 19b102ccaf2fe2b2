import { handlersFor } from '#server/kernel/http/mount.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'
import { isToldOfMoney } from '#shared/permissions/may.ts'

import { exportMemberships } from './export.ts'
import { listMemberships } from './list.ts'

export const membershipListRoutes = handlersFor(membershipListContract, () => ({
  listMemberships: ({ query, actor, work }) => listMemberships(work, { isToldOfMoney: isToldOfMoney(actor) }, query),
  exportMemberships: ({ query, work }) => exportMemberships(work, query),
}))
