import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { noticesContract } from '#shared/notices/contract.ts'

const live = { staleTime: 5000, refetchInterval: 10_000 }

export const noticesQuery = queryOptions({
  queryKey: ['notices', 'house'],
  queryFn: () => call(noticesContract.listNotices, {}),
  ...live,
})

export const demoOutboxQuery = queryOptions({
  queryKey: ['notices', 'demo'],
  queryFn: () => call(noticesContract.readDemoOutbox, {}),
  ...live,
})
