import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'

export const setupQuery = queryOptions({
  queryKey: ['settings', 'setup', 'state'],
  queryFn: () => call(setupContract.readSetup, {}),
})

/** The studio as it is. */
export const setupDocumentQuery = queryOptions({
  queryKey: ['settings', 'setup', 'document'],
  queryFn: () => call(setupContract.readSetupDocument, {}),
})

export const starterQuery = queryOptions({
  queryKey: ['settings', 'setup', 'starter'],
  queryFn: () => call(setupContract.readStarter, {}),
  staleTime: Infinity,
})
