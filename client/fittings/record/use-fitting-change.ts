import { useMutation, useQueryClient } from '@tanstack/react-query'

import { fittingOf, fittingsKey } from '#client/fittings/queries.ts'
import type { Fitting } from '#shared/fittings/records.ts'

/**
 * Does something to a fitting and shows what it is then; whatever went wrong, it is asked anew. What is pressed while another
 * change is on its way follows it, with the version that this one has made.
 */
export function useFittingChange<Input>(
  fittingId: string,
  change: (input: Input, version: number) => Promise<Fitting>,
  onDone?: () => void,
) {
  const queries = useQueryClient()
  const { queryKey } = fittingOf(fittingId)

  return useMutation({
    scope: { id: queryKey.join(' ') },
    mutationFn: (input: Input) => change(input, queries.getQueryData(queryKey)?.version ?? 0),
    async onSuccess(fitting) {
      queries.setQueryData(queryKey, fitting)
      onDone?.()
      await queries.invalidateQueries({ queryKey: [...fittingsKey, 'list'] })
    },
    onError: () => queries.invalidateQueries({ queryKey: fittingsKey }),
  })
}
