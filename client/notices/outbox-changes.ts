import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { useIdempotencyKey } from '#client/api/idempotency-key.ts'
import { noticesContract } from '#shared/notices/contract.ts'

/** What staff do with a message: send it once more, or write to its recipient again. */
export function useOutboxChanges(noticeId: string) {
  const queries = useQueryClient()
  const keyFor = useIdempotencyKey()
  const params = { noticeId }
  const onSettled = () => queries.invalidateQueries({ queryKey: ['notices'] })

  const resending = useMutation({
    mutationFn: () =>
      call(noticesContract.resendNotice, { params, headers: { 'idempotency-key': keyFor(['resend', noticeId]) } }),
    onSettled,
  })
  const lifting = useMutation({ mutationFn: () => call(noticesContract.liftBounce, { params }), onSettled })

  return { resending, lifting, failure: resending.error ?? lifting.error }
}
