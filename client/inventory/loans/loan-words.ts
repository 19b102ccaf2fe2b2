import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { DemoLoan, LoanShelf } from '#shared/inventory/loans/contract.ts'

export const shelfWords: Record<LoanShelf, { label: string; tone: BadgeTone }> = {
  out: { label: 'On loan', tone: 'information' },
  overdue: { label: 'Overdue', tone: 'danger' },
  lost: { label: 'Lost', tone: 'warning' },
  returned: { label: 'Back', tone: 'neutral' },
}

export const shelfOf = ({ status, isOverdue }: Pick<DemoLoan, 'status' | 'isOverdue'>): LoanShelf =>
  isOverdue ? 'overdue' : status
