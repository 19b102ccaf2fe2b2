import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { timingContract } from '#shared/notices/timing.ts'

export const noticeTiming = queryOptions({
  queryKey: ['notices', 'timing'],
  queryFn: () => call(timingContract.readNoticeTiming, {}),
})
