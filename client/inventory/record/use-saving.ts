import { useMutation, useQueryClient } from '@tanstack/react-query'

import { stockKey } from '#client/inventory/queries.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'

/** Saves a draft as it is typed. */
export function useSaving<Body>(save: (body: Body) => Promise<{ number: string }>) {
  const queries = useQueryClient()

  return useMutation({
    mutationFn: save,
    onSuccess: ({ number }) => toastDone(`${number} is saved`),
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}
