import { handlersFor } from '#server/kernel/http/mount.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { listPlans, membershipOf } from './service.ts'

export const membershipsRoutes = handlersFor(membershipsContract, ({ db, now }) => ({
  listMembershipPlans: () => listPlans(db, now()),
  readMyMembership: async ({ actor }) => ({ membership: await membershipOf(db, signedIn(actor).userId, now()) }),
}))
