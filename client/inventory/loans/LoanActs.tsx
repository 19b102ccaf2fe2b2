import { useMutation, useQueryClient } from '@tanstack/react-query'

import { stockKey } from '#client/inventory/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { errorToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { DemoLoan } from '#shared/inventory/loans/contract.ts'
import { loanSteps, type LoanStatus } from '#shared/inventory/loans/status.ts'

import { stepLoan } from './queries.ts'

/** What can be said of a loan now: it is back, or lost. */
export function LoanActs({ loan }: { loan: DemoLoan }) {
  const queries = useQueryClient()
  const { id, name, status, version } = loan
  const stepping = useMutation({
    mutationFn: (to: LoanStatus) => stepLoan(id, { to, version }),
    onSuccess: (_loan, to) => toastDone(to === 'returned' ? `${name} is back` : `${name} is written off as lost`),
    onError: (error) => toast(errorToast(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
  const may = (to: LoanStatus) => loanSteps.mayBecome(loan, to, new Date())

  return (
    <span className="relative z-10 inline-flex flex-wrap gap-2 @2xl:flex-nowrap">
      {may('returned') && (
        <Button
          tone="quiet"
          size="tight"
          aria-label={`${name} is back`}
          disabled={stepping.isPending}
          onClick={() => stepping.mutate('returned')}
        >
          {status === 'lost' ? 'Found again' : 'Is back'}
        </Button>
      )}
      {may('lost') && (
        <Button
          tone="plain"
          size="tight"
          aria-label={`${name} is lost`}
          disabled={stepping.isPending}
          onClick={() => stepping.mutate('lost')}
        >
          Lost
        </Button>
      )}
    </span>
  )
}
