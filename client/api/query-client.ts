import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { forgetSession } from '#client/auth/session.ts'
import { Failure } from '#shared/http/failure.ts'

const minute = 60_000

function endSession(error: unknown): void {
  if (error instanceof Failure && error.code === 'session_expired') forgetSession()
}

const mayHeal = (error: unknown) =>
  !(error instanceof Failure) || ['unavailable', 'internal', 'too_many_requests'].includes(error.code)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  mutationCache: new MutationCache({ onError: endSession }),
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 5 * minute,
      retry: (failures, error) => failures < 1 && mayHeal(error),
    },
  },
})
