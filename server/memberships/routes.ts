import { handlersFor } from '#server/kernel/http/mount.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { leavePlace } from './household/people.ts'
import { listPlans, membershipOf } from './service.ts'
import { findMember } from './store.ts'

export const membershipsRoutes = handlersFor(membershipsContract, (services) => {
  const { db, now } = services

  return {
    listMembershipPlans: () => listPlans(db, now()),
    readMyMembership: async ({ actor }) => ({
      membership: await membershipOf(db, { userId: signedIn(actor).userId }, now()),
    }),
    readMembershipOfPerson: async ({ params }) => ({ membership: await membershipOf(db, params, now()) }),
    findMember: async ({ params }) => ({ personId: (await findMember(db, params.number)) ?? null }),
    leaveMembership: async (context) => {
      const whose = { userId: signedIn(context.actor).userId }
      await leavePlace(services, whose.userId, context)
      return { membership: await membershipOf(db, whose, now()) }
    },
  }
})
