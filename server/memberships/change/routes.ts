import type { Db } from '#server/kernel/db/database.ts'
import { type Context, handlersFor } from '#server/kernel/http/mount.ts'
import { leavingBy, namePeople } from '#server/memberships/household/people.ts'
import { membershipChangeContract as contract } from '#shared/memberships/change-contract.ts'

import { adjust } from './adjust.ts'
import { changePlan } from './change-plan.ts'
import { changeMembership } from './changing.ts'
import { freeze, resume } from './freeze.ts'
import { keep, stop } from './stop.ts'
import { tellInPerson } from './tell-in-person.ts'

interface Request<Body> extends Context {
  params: { membershipId: string }
  query: { preview?: '1' }
  headers: { 'idempotency-key'?: string }
  body: Body
}

/** What is asked for, apart from who asks. */
function split<Body>({ params: { membershipId }, query, headers, body, ...context }: Request<Body>) {
  return { request: { membershipId, isPreview: query.preview === '1', key: headers['idempotency-key'], body }, context }
}

export const membershipChangeRoutes = handlersFor(contract, (services) => ({
  freezeMembership: (input) => {
    const { request, context } = split(input)
    const { from, until } = request.body
    const days = { from, until, membershipId: request.membershipId }
    const lockFirst = (trx: Db) => services.bookingsOfMembership.lock({ services, trx }, days)
    return changeMembership(services, { endpoint: contract.freezeMembership, ...request, lockFirst }, context, freeze)
  },
  resumeMembership: (input) => {
    const { request, context } = split(input)
    return changeMembership(services, { endpoint: contract.resumeMembership, ...request }, context, resume)
  },
  changePlan: (input) => {
    const { request, context } = split(input)
    return changeMembership(services, { endpoint: contract.changePlan, ...request }, context, changePlan)
  },
  namePeople: (input) => {
    const { request, context } = split(input)
    const lockFirst = async (trx: Db) => {
      const gone = await leavingBy(trx, request.membershipId, request.body)
      await services.bookingsOfMembership.lock({ services, trx }, gone)
    }
    return changeMembership(services, { endpoint: contract.namePeople, ...request, lockFirst }, context, namePeople)
  },
  adjustAllowance: (input) => {
    const { request, context } = split(input)
    return changeMembership(services, { endpoint: contract.adjustAllowance, ...request }, context, adjust)
  },
  tellInPerson: (input) => {
    const { request, context } = split(input)
    return changeMembership(services, { endpoint: contract.tellInPerson, ...request }, context, tellInPerson)
  },
  cancelMembership: (input) => {
    const { request, context } = split(input)
    return changeMembership(services, { endpoint: contract.cancelMembership, ...request }, context, stop)
  },
  keepMembership: (input) => {
    const { request, context } = split(input)
    return changeMembership(services, { endpoint: contract.keepMembership, ...request }, context, keep)
  },
}))
