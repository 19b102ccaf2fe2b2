import { queryOptions } from '@tanstack/react-query'

import { callAuth } from '#client/api/call-auth.ts'
import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { Grant } from '#shared/auth/oauth.ts'
import { ownAccountContract } from '#shared/auth/own-account.ts'
import { Failure } from '#shared/http/failure.ts'

const activityPage = 12

/** The key of everything that the page shows of an account: a change in one part shows in the others. */
export const accountKey = (userId: string) => ['account', userId]

export const userOf = (userId: string) =>
  queryOptions({
    queryKey: [...accountKey(userId), 'user'],
    queryFn: () => callAuth(({ readUser }) => readUser, {}),
    staleTime: 15_000,
  })

export const ownAccountOf = (userId: string) =>
  queryOptions({
    queryKey: [...accountKey(userId), 'own'],
    queryFn: () => call(ownAccountContract.readOwnAccount, {}),
    staleTime: 15_000,
  })

export const passkeysOf = (userId: string) =>
  queryOptions({
    queryKey: [...accountKey(userId), 'passkeys'],
    queryFn: () => callAuth(({ listPasskeys }) => listPasskeys, {}),
    staleTime: 15_000,
  })

export const devicesOf = (userId: string) =>
  queryOptions({
    queryKey: [...accountKey(userId), 'devices'],
    queryFn: () => callAuth(({ listSessions }) => listSessions, {}),
    staleTime: 15_000,
  })

/** The apps with access, if the studio lets people sign in to apps. */
export const appsOf = (userId: string) =>
  queryOptions({ queryKey: [...accountKey(userId), 'apps'], queryFn: listApps, staleTime: 15_000 })

async function listApps(): Promise<{ isOffered: boolean; grants: Grant[] }> {
  try {
    return { isOffered: true, grants: await callAuth(({ listOAuthGrants }) => listOAuthGrants, {}) }
  } catch (error) {
    if (error instanceof Failure && error.code === 'feature_disabled') return { isOffered: false, grants: [] }
    throw error
  }
}

/** For an account with recovery codes. */
export const recoveryCodesOf = (userId: string) =>
  queryOptions({
    queryKey: [...accountKey(userId), 'recovery codes'],
    queryFn: () => callAuth(({ readRecoveryCodes }) => readRecoveryCodes, {}),
    staleTime: 15_000,
  })

export const activityOf = (userId: string) =>
  pagesOf(
    [...accountKey(userId), 'activity'],
    (after) => call(ownAccountContract.listOwnActivity, { query: { limit: activityPage, ...after } }),
    { staleTime: 15_000 },
  )
