import { queryOptions } from '@tanstack/react-query'

import { callAuth } from '#client/api/call-auth.ts'

/** The ways to sign in that the studio offers. */
export const authSettingsQuery = queryOptions({
  queryKey: ['auth', 'settings'],
  queryFn: () => callAuth(({ readAuthSettings }) => readAuthSettings, {}),
  staleTime: 5 * 60_000,
})
