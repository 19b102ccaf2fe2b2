import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { refundPreviewOf } from '#client/orders/record/queries.ts'
import { inSentence } from '#client/orders/record/tenders.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { NewRefund, Refund } from '#shared/orders/refunds.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

export interface Preview {
  /** Of the lines that are picked now, no earlier ones. */
  refund: Refund | undefined
  problem: string | undefined
}

/** What the server would give back for these lines. */
export function useRefundPreview(orderId: string, lines: NewRefund['lines'], refundTo?: 'credit'): Preview {
  const asked = useQuery({
    ...refundPreviewOf(orderId, lines, refundTo),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
  const isCurrent = lines.length > 0 && !asked.isPlaceholderData && !asked.error

  return { refund: isCurrent ? asked.data : undefined, problem: lines.length > 0 ? asked.error?.message : undefined }
}

/** Before anything moves: how much goes back to what. */
export function RefundPreview({ preview: { refund, problem } }: { preview: Preview }) {
  const { money } = useStudio()
  if (problem !== undefined) {
    return (
      <Notice kind="problem" title="This cannot be refunded">
        {problem}
      </Notice>
    )
  }

  return <output className="block min-h-6 text-sm font-medium figures">{refund ? sentenceOf(refund) : ''}</output>

  function sentenceOf({ totalCents, tenders }: Refund): string {
    if (totalCents === 0) return 'Nothing was paid for it: no money goes back.'
    const parts = tenders.map((tender) => `${money(tender.amountCents)} to ${inSentence(tenderWords(tender))}`)

    return `${parts.join(', ')}.`
  }
}
