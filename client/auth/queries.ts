import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'

import { authContract } from './contract.ts'

/** The ways to sign in that the studio offers. */
export const authSettingsQuery = queryOptions({
  queryKey: ['auth', 'settings'],
  queryFn: async () => call((await authContract()).readAuthSettings, {}),
  staleTime: Infinity,
})
