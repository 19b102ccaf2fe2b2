import { useMutation, useQueryClient } from '@tanstack/react-query'

import { accountKey } from './queries.ts'
import { useConfirmed } from './use-confirmed.ts'

/** Changes the account, with the second step if that is needed; then the page is loaded again. */
export function useChanging<Input, Result>(
  userId: string,
  change: (input: Input) => Promise<Result>,
  onDone: (result: Result) => void,
  onError?: (error: Error) => void,
) {
  const queries = useQueryClient()
  const confirmed = useConfirmed()

  return useMutation({
    mutationFn: (input: Input) => confirmed(() => change(input)),
    onSuccess: async (result) => {
      await queries.invalidateQueries({ queryKey: accountKey(userId) })
      onDone(result)
    },
    ...(onError && { onError }),
  })
}
