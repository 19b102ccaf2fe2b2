import { handlersFor } from '#server/kernel/http/mount.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'
import { isToldOfMoney } from '#shared/permissions/may.ts'

import { listMemberships } from './list.ts'

export const membershipListRoutes = handlersFor(membershipListContract, () => ({
  listMemberships: ({ query, actor, work }) =>
    listMemberships(work, { now: work.now, isToldOfMoney: isToldOfMoney(actor) }, query),
}))
