import { stockPath } from '#client/inventory/stock/stock-path.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { Link } from '#client/routing/Link.tsx'
import type { BuildClub } from '#shared/builds/orders/contract.ts'
import type { ClubPiece } from '#shared/builds/orders/pieces.ts'

const partWords: Record<ClubPiece['part'], string> = { head: 'Head', shaft: 'Shaft', grip: 'Grip' }

/** The pieces of the shelf that went into a club, by their serials, and what is to be looked at. */
export function ClubPieces({ club: { pieces, spec } }: { club: BuildClub }) {
  const maySay = usePermissions().holds('manage_inventory/inventory')
  if (pieces.length === 0) return null

  return (
    <ul aria-label="Serials" className="grid gap-1 text-sm">
      {pieces.map(({ part, sku, serial, named }) => (
        <li key={`${part} ${serial}`}>
          <span className="text-muted">{partWords[part]} </span>
          <span className="font-mono wrap-anywhere">{serial}</span>
          {!named && (
            <span className="block text-muted">
              Nobody has said yet that it is this one. {maySay && <Link to={stockPath(sku)}>Say which it was</Link>}
            </span>
          )}
          {part === 'head' && spec.headSerial !== undefined && !isAlike(spec.headSerial, serial) && (
            <strong className="block font-medium text-flag-deep">
              The sheet says {spec.headSerial}: that is what the client’s bag will say.
            </strong>
          )}
        </li>
      ))}
    </ul>
  )
}

const isAlike = (one: string, other: string) => one.trim().toUpperCase() === other.toUpperCase()
