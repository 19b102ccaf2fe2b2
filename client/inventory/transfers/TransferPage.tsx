import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { usePermissions } from '#client/permissions/service.ts'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Record } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { StockTransfer } from '#shared/inventory/transfers/contract.ts'
import { counted } from '#shared/words.ts'

import { DraftForm } from './DraftForm.tsx'
import { LinesTable } from './LinesTable.tsx'
import { transferOf } from './queries.ts'
import { ReceiveForm } from './ReceiveForm.tsx'
import { TransferActs } from './TransferActs.tsx'
import { TransferAside } from './TransferAside.tsx'
import { TransferBadge } from './TransferBadge.tsx'

/** One transfer: what goes along, what has come of it, and what is missing. */
export function TransferPage() {
  const transferId = usePathParameter('transferId')

  return (
    <Loaded resetKey={transferId} skeleton={<Skeleton className="h-96" />}>
      <Known key={transferId} transferId={transferId} />
    </Loaded>
  )
}

function Known({ transferId }: { transferId: string }) {
  const { data: transfer } = useSuspenseQuery(transferOf(transferId))
  const mayChange = usePermissions().holds('manage_inventory/inventory')
  const [isReceiving, setReceiving] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const receives = isReceiving && transfer.status === 'sent'

  return (
    <>
      <TitleBar
        title={transfer.number}
        badge={<TransferBadge of={transfer} />}
        figures={useFigures(transfer)}
        action={
          mayChange &&
          !receives && <TransferActs transfer={transfer} isUnsaved={isUnsaved} onReceive={() => setReceiving(true)} />
        }
      />
      <Record aside={<TransferAside transfer={transfer} />}>
        {transfer.status === 'draft' && mayChange ? (
          <DraftForm key={transfer.version} transfer={transfer} onUnsaved={setUnsaved} />
        ) : receives ? (
          <ReceiveForm key={transfer.version} transfer={transfer} onDone={() => setReceiving(false)} />
        ) : (
          <LinesTable transfer={transfer} />
        )}
      </Record>
    </>
  )
}

function useFigures({ from, to, quantity, transitCents, missing, missingCents }: StockTransfer): string[] {
  const { money } = useStudio()

  return [
    `${from.name} to ${to.name}`,
    counted(quantity, 'piece'),
    ...(transitCents ? [`${money(transitCents)} on its way`] : []),
    ...(missing > 0 ? [`${missing} missing${missingCents ? ` (${money(missingCents)})` : ''}`] : []),
  ]
}
