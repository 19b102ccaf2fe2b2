import { useMutation, useQueryClient } from '@tanstack/react-query'

import { fittingOf, fittingsKey } from '#client/fittings/queries.ts'
import type { Fitting } from '#shared/fittings/records.ts'

/** Does something to a fitting and shows what it is then; whatever went wrong, it is asked anew. */
export function useFittingChange<Input>(
  fittingId: string,
  mutationFn: (input: Input) => Promise<Fitting>,
  onDone?: () => void,
) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn,
    async onSuccess(fitting) {
      queries.setQueryData(fittingOf(fittingId).queryKey, fitting)
      onDone?.()
      await queries.invalidateQueries({ queryKey: [...fittingsKey, 'list'] })
    },
    onError: () => queries.invalidateQueries({ queryKey: fittingsKey }),
  })
}
