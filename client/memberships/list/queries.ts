import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { membershipListContract } from '#shared/memberships/list-contract.ts'

export type MembershipFilter = Omit<Input<typeof membershipListContract.exportMemberships>['query'], 'columns'>

export const membershipsMatching = ({ standing = 'current', ...filter }: MembershipFilter) =>
  pagesOf(
    ['memberships', 'list', standing, filter],
    (after) => call(membershipListContract.listMemberships, { query: { limit: 40, standing, ...filter, ...after } }),
    { staleTime: 15_000 },
  )
