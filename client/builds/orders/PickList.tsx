import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'

/** Which parts it takes from the shelf, and which of them are not there. */
export function PickList({ build: { clubs, missing, returnedAt, warrantyParts } }: { build: Build }) {
  const isReturned = returnedAt !== null
  const parts = isReturned
    ? warrantyParts.filter(({ at }) => at >= returnedAt)
    : clubs.flatMap((club) => (club.madeBy === 'bench' ? club.parts : []))
  const alike = [...Map.groupBy(parts, ({ sku }) => sku).values()]
  const lacking = missing.reduce((sum, { quantity }) => sum + quantity, 0)

  return (
    <RecordPart title={parts.length > 0 ? `Pick list, ${parts.length - lacking} of ${parts.length}` : 'Pick list'}>
      {parts.length === 0 && (
        <p className="text-sm text-muted">{isReturned ? 'No part is replaced.' : 'Nothing from the shelf.'}</p>
      )}
      <ul className="divide-y divide-line text-sm">
        {alike.map(([part, ...others]) => {
          const short = missing.filter(({ sku }) => sku === part?.sku).reduce((sum, { quantity }) => sum + quantity, 0)
          return (
            <li key={part?.sku} className="flex min-h-row items-center gap-3 py-1">
              <span className="w-8 shrink-0 text-right figures">{others.length + 1}</span>
              <span className="grow wrap-anywhere">{part?.name}</span>
              <span className="font-mono text-muted">{part?.sku}</span>
              {short > 0 && <strong className="text-flag-deep">{short} missing</strong>}
            </li>
          )
        })}
      </ul>
    </RecordPart>
  )
}
