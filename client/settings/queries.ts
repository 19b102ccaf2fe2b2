import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { patient } from '#client/api/patience.ts'
import { settingsContract } from '#shared/settings/contract.ts'

export const studioQuery = queryOptions({
  queryKey: ['settings', 'studio'],
  queryFn: () => call(settingsContract.readStudio, {}),
  refetchInterval: 5 * 60_000,
  meta: { seenOffline: 'anybody' },
  ...patient,
})
