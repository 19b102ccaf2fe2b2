import { call } from '#client/api/call.ts'
import { personPath } from '#client/people/service.ts'
import type { ResolveScan } from '#client/routing/feature.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'

/** The member with a number, on their own page. */
export const addressOfMember: ResolveScan = async (number) => {
  const { personId } = await call(membershipsContract.findMember, { params: { number } })

  return personId === null ? undefined : personPath(personId)
}
