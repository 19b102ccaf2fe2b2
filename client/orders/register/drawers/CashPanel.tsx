import { useQuery } from '@tanstack/react-query'

import { cashMovesOf } from '#client/orders/register/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { Drawer } from '#shared/payments/drawers-contract.ts'

import { CashMoves } from './CashMoves.tsx'
import { MoveCash } from './MoveCash.tsx'

interface CashPanelProps {
  name: string
  session: NonNullable<Drawer['session']>
  onClose: () => void
}

/** Cash that goes into one's drawer or out of it, and is no sale; what was moved so far stands below. */
export function CashPanel({ name, session, onClose }: CashPanelProps) {
  const { clock } = useStudio()
  const { data: moves, error } = useQuery(cashMovesOf(session.id))

  return (
    <Panel title={`Cash in or out of ${name}`} onClose={onClose}>
      <MoveCash sessionId={session.id} onMoved={onClose} />
      <h3 className="mt-2 text-sm font-semibold text-muted">Since {clock(session.openedAt)}</h3>
      {error ? (
        <Notice kind="problem">{error.message}</Notice>
      ) : moves ? (
        <CashMoves moves={moves} empty="Nothing was put in or taken out." />
      ) : (
        <Skeleton className="h-14" />
      )}
    </Panel>
  )
}
