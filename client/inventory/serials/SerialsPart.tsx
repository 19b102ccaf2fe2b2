import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { usePermissions } from '#client/permissions/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { StockRecord } from '#shared/inventory/contract.ts'
import type { StockUnit } from '#shared/inventory/units/contract.ts'

import { NameDialog } from './NameDialog.tsx'
import { Piece } from './Piece.tsx'
import { unitsOf } from './queries.ts'
import { TrackDialog } from './TrackDialog.tsx'

/** The pieces of an item that are told apart by their serials, and the way to that. */
export function SerialsPart({ item }: { item: StockRecord }) {
  const mayChange = usePermissions().holds('manage_inventory/inventory')
  const [isTracking, setTracking] = useState(false)
  const isOffered = mayChange && item.stock !== null
  if (!item.bySerial && !isOffered) return null

  return (
    <RecordPart
      title="Serials"
      action={
        isOffered && (
          <Button tone="quiet" size="tight" onClick={() => setTracking(true)}>
            {item.bySerial ? 'No longer tell apart' : 'Tell apart by serials'}
          </Button>
        )
      }
    >
      {item.bySerial ? (
        <Pieces item={item} mayChange={mayChange} />
      ) : (
        <p className="text-sm text-muted">One piece of it is like another.</p>
      )}
      {isTracking && <TrackDialog item={item} onClose={() => setTracking(false)} />}
    </RecordPart>
  )
}

function Pieces({ item, mayChange }: { item: StockRecord; mayChange: boolean }) {
  const list = useInfiniteQuery(unitsOf(item.sku))
  const [named, name] = useState<StockUnit>()
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton className="h-40" />

  const units = list.data.pages.flatMap((page) => page.units)
  if (units.length === 0)
    return <p className="text-sm text-muted">None of it is here. Serials come with what is received.</p>
  return (
    <>
      <ul aria-label="Pieces" className="text-sm">
        {units.map((unit) => (
          <Piece key={unit.id} unit={unit} {...(mayChange && { onName: () => name(unit) })} />
        ))}
      </ul>
      <MoreButton list={list} />
      {named && (
        <NameDialog reservations={item.reservations} unit={named} units={units} onClose={() => name(undefined)} />
      )}
    </>
  )
}
