import { useMutation, useQueryClient } from '@tanstack/react-query'

import { EndDialog } from '#client/orders/record/EndDialog.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { Order, OrderLine } from '#shared/orders/contract.ts'

import { releaseLine } from './queries.ts'

interface ReleaseLineProps {
  order: Order
  line: OrderLine
  onClose: () => void
}

/** Takes a line out of an order; says first what that means for the money. */
export function ReleaseLine({ order, line, onClose }: ReleaseLineProps) {
  const { money } = useStudio()
  const queries = useQueryClient()
  const backCents = backCentsOf(order, line)
  const { id: orderId, version } = order
  const removing = useMutation({
    mutationFn: (reason: string) => releaseLine({ orderId, lineId: line.id, version, reason }),
    onSuccess() {
      toastDone(`${line.name} is taken out`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders'] }),
  })

  return (
    <EndDialog
      title={`Take out ${line.name}?`}
      ending={removing}
      verb="Take it out"
      failed="It is not taken out"
      onClose={onClose}
    >
      {effectOf(order, backCents > 0 && money(backCents))}
    </EndDialog>
  )
}

const backCentsOf = ({ totalCents, paidCents, refundedCents }: Order, line: OrderLine) =>
  paidCents - refundedCents - (totalCents - line.totalCents)

function effectOf({ lines }: Order, back: string | false): string {
  const isLast = lines.filter(({ state }) => state !== 'released').length === 1

  return [
    'What was kept for it is free again.',
    back ? `${back} goes back as it was paid.` : 'No money moves.',
    ...(isLast ? ['It is the last line: the order is canceled.'] : []),
  ].join(' ')
}
