import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { useGo } from '#client/routing/navigation.ts'

import { draftTransfer, type NewTransfer } from './queries.ts'
import { transferPath } from './transfer-words.ts'

/** Drafts a transfer, and leads to it. */
export function useDrafting() {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  const go = useGo()

  return useMutation({
    mutationFn: (body: NewTransfer) => draftTransfer(body, keyOf(body)),
    onSuccess: ({ id }) => void go(transferPath(id)),
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
}
