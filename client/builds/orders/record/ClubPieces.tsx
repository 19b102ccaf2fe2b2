import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { buildsKey } from '#client/builds/orders/queries.ts'
import { WhichPiece } from '#client/inventory/serials/WhichPiece.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { Button } from '#client/ui/Button.tsx'
import type { BuildClub } from '#shared/builds/orders/club.ts'
import type { ClubPiece } from '#shared/builds/orders/pieces.ts'
import { normalSerial } from '#shared/inventory/units/missed.ts'

const partWords: Record<ClubPiece['part'], string> = { head: 'Head', shaft: 'Shaft', grip: 'Grip' }

/** The pieces of the shelf that went into a club, by their serials, and what is to be looked at. */
export function ClubPieces({ club: { pieces, spec } }: { club: BuildClub }) {
  if (pieces.length === 0) return null

  return (
    <ul aria-label="Serials" className="grid gap-1 text-sm">
      {pieces.map((piece) => (
        <li key={`${piece.part} ${piece.serial}`} className="grid justify-items-start gap-1">
          <span>
            <span className="text-muted">{partWords[piece.part]} </span>
            <span className="font-mono wrap-anywhere">{piece.serial}</span>
          </span>
          {!piece.named && <Unnamed piece={piece} />}
          {piece.part === 'head' && spec.headSerial && normalSerial(spec.headSerial) !== normalSerial(piece.serial) && (
            <strong className="font-medium text-flag-deep">
              The sheet says {spec.headSerial}: that is what the client’s bag will say.
            </strong>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The one that came first, until somebody says which it was. */
function Unnamed({ piece: { sku, serial } }: { piece: ClubPiece }) {
  const { holds } = usePermissions()
  const maySay = holds('read/inventory') && (holds('edit_builds/builds') || holds('manage_inventory/inventory'))
  const [isSaying, setSaying] = useState(false)
  const queries = useQueryClient()
  const close = () => {
    setSaying(false)
    void queries.invalidateQueries({ queryKey: buildsKey })
  }

  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
      Nobody has said yet that it is this one.
      {maySay && (
        <Button tone="quiet" size="tight" aria-label={`Which it was: ${serial}`} onClick={() => setSaying(true)}>
          Which it was
        </Button>
      )}
      {isSaying && <WhichPiece sku={sku} serial={serial} onClose={close} />}
    </span>
  )
}
