import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { SerialsField } from '#client/catalog/service.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { StockRecord } from '#shared/inventory/contract.ts'

import { trackSerials } from './queries.ts'

interface TrackProps {
  item: StockRecord
  onClose: () => void
}

/** Names each piece that lies there, so that from then on they are told apart; or tells them apart no longer. */
export function TrackDialog({ item: { sku, name, bySerial, stock }, onClose }: TrackProps) {
  const queries = useQueryClient()
  const [serials, setSerials] = useState<string[]>([])
  const tracking = useMutation({
    mutationFn: () => trackSerials(sku, { bySerial: !bySerial, serials }),
    onSuccess() {
      toastDone(bySerial ? `${name}: one is like another again` : `${name}: told apart by serials`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: stockKey }),
  })
  const wanted = stock?.onHand ?? 0

  return (
    <ActDialog
      title={bySerial ? 'No longer tell apart?' : 'Tell apart by serials'}
      act={tracking}
      verb={bySerial ? 'No longer tell them apart' : 'Tell them apart'}
      otherwise="It stays as it is"
      isOff={!bySerial && serials.length !== wanted}
      isGrave={bySerial}
      onClose={onClose}
      onAct={() => tracking.mutate()}
    >
      {bySerial ? (
        <p>What happened to each piece stays. To tell them apart again, all of them are named anew.</p>
      ) : wanted === 0 ? (
        <p>None lies there now. Each piece is named when it comes.</p>
      ) : (
        <SerialsField
          label="Serials"
          hint={`${serials.length} of ${wanted} named. Type or scan each one, or paste a list.`}
          isFirst
          serials={serials}
          onChange={setSerials}
        />
      )}
    </ActDialog>
  )
}
