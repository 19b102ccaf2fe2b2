import { handlersFor } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'
import { changeMembership } from '#server/memberships/changing.ts'
import { leavingBy, namePeople } from '#server/memberships/household/people.ts'
import { membershipChangeContract as contract } from '#shared/memberships/change-contract.ts'

import { adjust } from './adjust.ts'
import { changePlan } from './change-plan.ts'
import { freeze, resume } from './freeze.ts'
import { keep, stop } from './stop.ts'
import { tellInPerson } from './tell-in-person.ts'

interface Request<Body> {
  params: { membershipId: string }
  query: { preview?: '1' }
  headers: { 'idempotency-key'?: string }
  body: Body
}

const requestOf = <Body>({ params: { membershipId }, query, headers, body }: Request<Body>) => ({
  membershipId,
  isPreview: query.preview === '1',
  key: headers['idempotency-key'],
  body,
})

export const membershipChangeRoutes = handlersFor(contract, () => ({
  freezeMembership: ({ work, ...input }) => {
    const request = requestOf(input)
    const { from, until } = request.body
    const days = { from, until, membershipId: request.membershipId }
    const lockFirst = (work: Work) => work.services.bookingsOfMembership.lock(work, days)
    return changeMembership(work, { endpoint: contract.freezeMembership, ...request, lockFirst }, freeze)
  },
  resumeMembership: ({ work, ...input }) =>
    changeMembership(work, { endpoint: contract.resumeMembership, ...requestOf(input) }, resume),
  changePlan: ({ work, ...input }) =>
    changeMembership(work, { endpoint: contract.changePlan, ...requestOf(input) }, changePlan),
  namePeople: ({ work, ...input }) => {
    const request = requestOf(input)
    const lockFirst = async (work: Work) => {
      const gone = await leavingBy(work, request.membershipId, request.body)
      await work.services.bookingsOfMembership.lock(work, gone)
    }
    return changeMembership(work, { endpoint: contract.namePeople, ...request, lockFirst }, namePeople)
  },
  adjustAllowance: ({ work, ...input }) =>
    changeMembership(work, { endpoint: contract.adjustAllowance, ...requestOf(input) }, adjust),
  tellInPerson: ({ work, ...input }) =>
    changeMembership(work, { endpoint: contract.tellInPerson, ...requestOf(input) }, tellInPerson),
  cancelMembership: ({ work, ...input }) =>
    changeMembership(work, { endpoint: contract.cancelMembership, ...requestOf(input) }, stop),
  keepMembership: ({ work, ...input }) =>
    changeMembership(work, { endpoint: contract.keepMembership, ...requestOf(input) }, keep),
}))
