import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { ownLeaguesContract } from '#shared/leagues/mine/contract.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'

/** What somebody plays and is invited to. */
export const ownSeasonsOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['leagues', 'mine', userId],
    queryFn: () => call(registrationsContract.listMyRegistrations, {}),
    staleTime: 15_000,
  })

/** How a season has gone for one of its players. */
export const mySeasonQuery = (registrationId: string) =>
  queryOptions({
    queryKey: ['leagues', 'mine', 'season', registrationId],
    queryFn: () => call(ownLeaguesContract.readMySeason, { params: { registrationId } }),
    staleTime: 30_000,
  })

/** What a link invites to. */
export const invitationOf = (token: string) =>
  queryOptions({
    queryKey: ['leagues', 'invitation', token],
    queryFn: () => call(registrationsContract.readInvitation, { body: { token } }),
    staleTime: 15_000,
  })

/** What would go back to whoever withdraws. */
export const ownWithdrawalOf = (registrationId: string) =>
  queryOptions({
    queryKey: ['withdrawals', 'league', registrationId],
    queryFn: () => call(registrationsContract.withdrawMyself, { params: { registrationId }, query: { preview: '1' } }),
    retry: false,
    gcTime: 0,
    meta: { failsInPlace: true },
  })

/** Who plays a season, for the desk. */
export const playersOf = (seasonId: string) =>
  queryOptions({
    queryKey: ['leagues', 'players', seasonId],
    queryFn: () => call(registrationsContract.listSeasonRegistrations, { params: { seasonId } }),
    staleTime: 5000,
  })

export type RefundChoice = 'all' | 'terms' | 'nothing'

/** What would go back for a player whom the desk withdraws. */
export const withdrawalOf = (registrationId: string, version: number, refund: RefundChoice) =>
  queryOptions({
    queryKey: ['withdrawals', 'league', registrationId, version, refund],
    queryFn: () =>
      call(registrationsContract.stepRegistration, {
        params: { registrationId },
        query: { preview: '1' },
        body: { to: 'withdrawn', reason: 'Preview', refund, version },
      }),
    retry: false,
    gcTime: 0,
    meta: { failsInPlace: true },
  })
