import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { DemoLoan, LoanShelf } from '#shared/inventory/loans/contract.ts'
import { loanWords } from '#shared/inventory/loans/status.ts'

export const shelfWords: Record<LoanShelf, { label: string; tone: BadgeTone }> = {
  out: { label: loanWords.out.label, tone: 'information' },
  overdue: { label: 'Overdue', tone: 'danger' },
  lost: { label: loanWords.lost.label, tone: 'warning' },
  returned: { label: loanWords.returned.label, tone: 'neutral' },
}

export const shelfOf = ({ status, isOverdue }: Pick<DemoLoan, 'status' | 'isOverdue'>): LoanShelf =>
  isOverdue ? 'overdue' : status
