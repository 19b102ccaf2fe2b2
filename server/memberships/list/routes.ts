import { handlersFor } from '#server/kernel/http/mount.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'

import { listMemberships } from './list.ts'

export const membershipListRoutes = handlersFor(membershipListContract, ({ db, now }) => ({
  listMemberships: ({ query }) => listMemberships(db, now(), query),
}))
