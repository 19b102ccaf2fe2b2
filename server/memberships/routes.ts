import { handlersFor } from '#server/kernel/http/mount.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { listPlans, membershipOf } from './service.ts'
import { findMember } from './store.ts'

export const membershipsRoutes = handlersFor(membershipsContract, ({ db, now }) => ({
  listMembershipPlans: () => listPlans(db, now()),
  readMyMembership: async ({ actor }) => ({
    membership: await membershipOf(db, { userId: signedIn(actor).userId }, now()),
  }),
  readMembershipOfPerson: async ({ params }) => ({ membership: await membershipOf(db, params, now()) }),
  findMember: async ({ params }) => ({ personId: (await findMember(db, params.number)) ?? null }),
}))
