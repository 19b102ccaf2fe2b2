import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { noticesContract } from '#shared/notices/contract.ts'

/** What staff do with a message: send it once more, or write to its recipient again. */
export function useOutboxChanges(noticeId: string) {
  const params = { noticeId }
  const touches = [['notices']]
  const resending = useAct(() => call(noticesContract.resendNotice, { params }), { touches })
  const lifting = useAct(() => call(noticesContract.liftBounce, { params }), { touches })

  return { resending, lifting, failure: resending.error ?? lifting.error }
}
