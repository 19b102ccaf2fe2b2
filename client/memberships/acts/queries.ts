import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import {
  type AllowanceAdjustment,
  type MembershipChange,
  membershipChangeContract,
  type NewFreeze,
} from '#shared/memberships/change-contract.ts'
import type { SeenMembership } from '#shared/memberships/contract.ts'

const {
  adjustAllowance,
  namePeople,
  freezeMembership,
  resumeMembership,
  changePlan,
  cancelMembership,
  keepMembership,
  tellInPerson,
} = membershipChangeContract

interface ChangeOptions {
  query: { preview?: '1' }
}

/** What can be done with a membership, as a call that may also only be tried. */
export interface MembershipAct {
  /** Which act it is, for what is kept of its previews. */
  key: readonly string[]
  send: (membership: SeenMembership, options: ChangeOptions) => Promise<MembershipChange>
}

export const freezeOn = ({ from, until }: Pick<NewFreeze, 'from' | 'until'>): MembershipAct => ({
  key: ['freeze', from, until],
  send: ({ id, version }, asking) =>
    call(freezeMembership, { ...asking, params: { membershipId: id }, body: { from, until, version } }),
})

export const changeTo = (planCode: string): MembershipAct => ({
  key: ['change', planCode],
  send: ({ id, version }, asking) =>
    call(changePlan, { ...asking, params: { membershipId: id }, body: { planCode, version } }),
})

/** What becomes of what those who leave have booked by it. */
export type BookingsOfLeavers = 'keep' | 'call_off'

export const sharedWith = (personIds: string[], bookings?: BookingsOfLeavers): MembershipAct => ({
  key: ['people', ...personIds],
  send: ({ id, version }, asking) =>
    call(namePeople, {
      ...asking,
      params: { membershipId: id },
      body: { personIds, version, ...(bookings && { bookings }) },
    }),
})

export const adjustedBy = (adjustment: Omit<AllowanceAdjustment, 'version'>): MembershipAct => ({
  key: ['adjust', adjustment.unit, String(adjustment.quantity)],
  send: ({ id, version }, asking) =>
    call(adjustAllowance, { ...asking, params: { membershipId: id }, body: { ...adjustment, version } }),
})

export const toldInPerson = (reason: string): MembershipAct => ({
  key: ['tell', reason],
  send: ({ id, version }, asking) =>
    call(tellInPerson, { ...asking, params: { membershipId: id }, body: { reason, version } }),
})

export const comeBack: MembershipAct = {
  key: ['resume'],
  send: ({ id, version }, asking) =>
    call(resumeMembership, { ...asking, params: { membershipId: id }, body: { version } }),
}

export const stopRenewal: MembershipAct = {
  key: ['stop'],
  send: ({ id, version }, asking) =>
    call(cancelMembership, { ...asking, params: { membershipId: id }, body: { version } }),
}

export const keepAsItIs: MembershipAct = {
  key: ['keep'],
  send: ({ id, version }, asking) =>
    call(keepMembership, { ...asking, params: { membershipId: id }, body: { version } }),
}

/** What an act would do: the server tries it and undoes it. */
export const previewOf = (act: MembershipAct, membership: SeenMembership) =>
  queryOptions({
    // Not below the memberships themselves: what is tried on one that has changed would only say so.
    queryKey: ['membership previews', membership.id, membership.version, ...act.key],
    queryFn: () => act.send(membership, { query: { preview: '1' } }),
    retry: false,
    staleTime: 30_000,
    meta: { failsInPlace: true },
  })

export const useMembershipAct = (membership: SeenMembership, onDone: (change: MembershipChange) => void) =>
  useAct((act: MembershipAct) => act.send(membership, { query: {} }), {
    onDone,
    // What it allows, costs or calls off is part of bookings.
    touches: [['booking'], ['memberships']],
  })
