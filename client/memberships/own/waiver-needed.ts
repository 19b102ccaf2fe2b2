import type { QueryClient } from '@tanstack/react-query'

import { Failure } from '#shared/http/failure.ts'

/** Whether something was refused until the waiver is signed. */
export const isWaiverNeeded = (error: unknown): error is Failure =>
  error instanceof Failure && error.code === 'waiver_needed'

/** What is to be signed may be another version than the one that is known here. */
export const refreshWaiver = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => first === 'documents' || first === 'consents' })
