import { handlersFor } from '#server/kernel/http/mount.ts'
import { membershipsContract, type OwnMembership } from '#shared/memberships/contract.ts'
import { isToldOfMoney, signedIn } from '#shared/permissions/may.ts'

import { leavePlace } from './household/people.ts'
import { listPlans, membershipOf } from './service.ts'
import { findMember } from './store.ts'

function withoutMoney(whole: OwnMembership) {
  const { priceCents: _, overdue, ...membership } = whole
  if (!overdue) return { ...membership, overdue }
  const { cents: __, ...late } = overdue

  return { ...membership, overdue: late }
}

export const membershipsRoutes = handlersFor(membershipsContract, (services) => {
  const { db, now } = services

  return {
    listMembershipPlans: () => listPlans(db, now()),
    readMyMembership: async ({ actor }) => ({
      membership: await membershipOf(db, { userId: signedIn(actor).userId }, now()),
    }),
    readMembershipOfPerson: async ({ params, actor }) => {
      const membership = await membershipOf(db, params, now())
      return { membership: membership && (isToldOfMoney(actor) ? membership : withoutMoney(membership)) }
    },
    findMember: async ({ params }) => ({ personId: (await findMember(db, params.number)) ?? null }),
    leaveMembership: async (context) => {
      const whose = { userId: signedIn(context.actor).userId }
      await leavePlace(services, whose.userId, context)
      return { membership: await membershipOf(db, whose, now()) }
    },
  }
})
