import { handlersFor } from '#server/kernel/http/mount.ts'
import { membershipsContract, type OwnMembership } from '#shared/memberships/contract.ts'
import { isToldOfMoney, signedIn } from '#shared/permissions/may.ts'

import { leavePlace } from './household/people.ts'
import { membershipOf } from './membership.ts'
import { listPlans } from './service.ts'
import { findMember } from './store.ts'

function withoutMoney(whole: OwnMembership) {
  const { priceCents: _, overdue, ...membership } = whole
  if (!overdue) return { ...membership, overdue }
  const { cents: __, ...late } = overdue

  return { ...membership, overdue: late }
}

export const membershipsRoutes = handlersFor(membershipsContract, () => {
  return {
    listMembershipPlans: ({ work }) => listPlans(work),
    readMyMembership: async ({ actor, work }) => ({
      membership: await membershipOf(work, { userId: signedIn(actor).userId }),
    }),
    readMembershipOfPerson: async ({ params, actor, work }) => {
      const membership = await membershipOf(work, params)
      return { membership: membership && (isToldOfMoney(actor) ? membership : withoutMoney(membership)) }
    },
    findMember: async ({ params, work }) => ({ personId: (await findMember(work, params.number)) ?? null }),
    leaveMembership: async ({ actor, work }) => {
      const whose = { userId: signedIn(actor).userId }
      await leavePlace(work, whose.userId)
      return { membership: await membershipOf(work, whose) }
    },
  }
})
