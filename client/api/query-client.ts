import { MutationCache, type Query, QueryCache } from '@tanstack/react-query'

import { reporter } from '#client/errors/report.ts'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { Failure } from '#shared/http/failure.ts'

import { AnewClient } from './anew-client.ts'
import { dataPatience } from './patience.ts'

const minute = 60_000

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The page has no place for its failure. */
      failsInToast?: true
    }
  }
}

/** The beginning of the key of what waits for whoever is signed in: whatever they do may settle some of it. */
export const whatWaits = ['waiting'] as const

// What is refreshed again and again fails again and again; it is told once.
const toldAbout = new Set<string>()

// Stands beside what was pressed: asked anew because of it, the page does not say the same once more.
let lastRefusal: string | undefined

/** What is on the page stays there, so the page itself does not tell that it grew old. */
function tellAboutOldData(error: unknown, { queryHash, state, meta }: Query<unknown, unknown>): void {
  if (meta?.failsInPlace || state.data === undefined || toldAbout.has(queryHash) || !navigator.onLine) return

  toldAbout.add(queryHash)
  const told = errorToast(error)
  if (told.description !== lastRefusal) toast(told)
}

/** A refusal may mean that somebody's roles were changed: what is known of them is good no longer. */
function askForRights(error: unknown): void {
  if (error instanceof Failure && error.code === 'not_allowed') {
    void queryClient.invalidateQueries({ queryKey: ['permissions'] })
  }
}

export const queryClient = new AnewClient({
  queryCache: new QueryCache({
    onError(error, query) {
      // A mistake of ours is reported by the boundary of the part that asked.
      if (error instanceof Failure) reporter.report(error, { operation: 'query' })
      askForRights(error)
      tellAboutOldData(error, query)
    },
    onSuccess: (_data, { queryHash }) => void toldAbout.delete(queryHash),
  }),
  mutationCache: new MutationCache({
    onMutate: () => void (lastRefusal = undefined),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: whatWaits }),
    onError(error, _variables, _result, { meta }) {
      reporter.report(error, { operation: 'mutation' })
      askForRights(error)
      const told = errorToast(error)
      if (meta?.failsInToast) toast(told)
      else lastRefusal = told.description
    },
  }),
  defaultOptions: {
    queries: { staleTime: 5 * minute, gcTime: 5 * minute, ...dataPatience },
    // Sent also without a connection, which then fails at once and says so: waiting in silence looks like a hang.
    mutations: { networkMode: 'always' },
  },
})
