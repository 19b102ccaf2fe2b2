import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { membershipListContract, type MembershipStanding } from '#shared/memberships/list-contract.ts'

export interface MembershipFilter {
  standing?: MembershipStanding
  plan?: string
  search?: string
}

export const exportMemberships = ({ standing = 'current', ...filter }: MembershipFilter) =>
  call(membershipListContract.exportMemberships, { query: { standing, ...filter } })

export const membershipsMatching = ({ standing = 'current', ...filter }: MembershipFilter) =>
  pagesOf(
    ['memberships', 'list', standing, filter],
    (after) => call(membershipListContract.listMemberships, { query: { limit: 40, standing, ...filter, ...after } }),
    { staleTime: 15_000 },
  )
