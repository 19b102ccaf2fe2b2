import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { isUnknown } from '#client/errors/unanswered.ts'
import { type GivenBack, type RefundInput, refundPreviewOf } from '#client/orders/record/queries.ts'
import { inSentence } from '#client/orders/record/tenders.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { cashOf } from '#shared/payments/cash-rounding.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

export interface Preview {
  /** Of the lines that are picked now, no earlier ones. */
  refund: GivenBack | undefined
  problem: Error | undefined
  /** After a network that was away, or a drawer that was opened meanwhile. */
  askAgain: () => void
}

/** What the server would give back for these lines. */
export function useRefundPreview(orderId: string, returned: Omit<RefundInput, 'reason'>): Preview {
  const enabled = returned.lines.length > 0
  const asked = useQuery({ ...refundPreviewOf(orderId, returned), enabled, placeholderData: keepPreviousData })
  const isCurrent = enabled && !asked.isPlaceholderData && !asked.error

  return {
    refund: isCurrent ? asked.data : undefined,
    problem: (enabled && asked.error) || undefined,
    askAgain: () => void asked.refetch(),
  }
}

interface RefundPreviewProps {
  preview: Preview
  /** What is due of the order as it is. */
  dueCents: number
}

/** Before anything moves: how much goes back to what. */
export function RefundPreview({ preview: { refund, problem, askAgain }, dueCents: dueBefore }: RefundPreviewProps) {
  const { money } = useStudio()
  if (problem !== undefined) {
    return (
      <Notice kind="problem" title={isUnknown(problem) ? 'What would go back is not known' : 'This cannot be refunded'}>
        <p>{problem.message}</p>
        <Button tone="quiet" size="small" onClick={askAgain}>
          Try again
        </Button>
      </Notice>
    )
  }

  return (
    <>
      {refund?.takenCents !== undefined && <ExchangeSums refund={refund} dueBefore={dueBefore} />}
      <output className="block min-h-6 text-sm font-medium figures">{refund ? sentencesOf(refund) : ''}</output>
    </>
  )

  function sentencesOf({ totalCents, tenders, takenCents, dueCents }: GivenBack): string {
    const parts = tenders.map((tender) => `${money(cashOf(tender))} to ${inSentence(tenderWords(tender))}`)
    const back = totalCents > 0 ? `${parts.join(', ')}.` : undefined
    if (takenCents === undefined) return back ?? 'It is not paid yet: less is due, and no money goes back.'

    const due = dueCents ? `${money(dueCents)} is still to be paid.` : undefined
    return [`${money(takenCents)} is taken instead.`, back ?? due ?? 'No money moves.'].join(' ')
  }
}

/** What came back, what is taken instead, and what that leaves: row by row it adds up. */
function ExchangeSums({ refund, dueBefore }: { refund: GivenBack; dueBefore: number }) {
  const { figure } = useStudio()
  const { totalCents, takenCents = 0, dueCents = 0 } = refund
  const rows = [
    { name: 'Came back', cents: dueBefore + takenCents + totalCents - dueCents },
    ...(dueBefore > 0 ? [{ name: 'Due before', cents: -dueBefore }] : []),
    { name: 'Taken instead', cents: -takenCents },
    dueCents > 0 ? { name: 'Still to be paid', cents: -dueCents } : { name: 'Given back', cents: totalCents },
  ]

  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 text-sm">
      {rows.map(({ name, cents }) => (
        <div key={name} className="contents last:font-medium">
          <dt>{name}</dt>
          <dd className="text-right figures">{figure(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
