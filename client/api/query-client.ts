import { QueryClient } from '@tanstack/react-query'

import { Failure } from '#shared/http/failure.ts'

const minute = 60_000

const mayHeal = (error: unknown) =>
  !(error instanceof Failure) || ['unavailable', 'internal', 'too_many_requests'].includes(error.code)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 5 * minute,
      retry: (failures, error) => failures < 1 && mayHeal(error),
    },
  },
})
