import { useMutation, useQueryClient } from '@tanstack/react-query'

import { accountKey } from './queries.ts'
import { useConfirmed } from './use-confirmed.ts'

/** Changes something of the account, with the second step where that takes it; the page then looks again. */
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
