import { Trash2 } from 'lucide-react'

import { showKey, unitOf } from '#client/fittings/compare/figure-words.ts'
import { includeShot, removeShot } from '#client/fittings/queries.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { figures, mainFigures } from '#shared/fittings/figures.ts'
import type { FittingShot } from '#shared/fittings/records.ts'

import { useFittingChange } from './use-fitting-change.ts'

interface ShotTableProps {
  fittingId: string
  label: string
  /** Of one candidate, in the order in which they were hit. */
  shots: readonly FittingShot[]
  mayChange: boolean
}

/** Every shot with whether it counts: Space takes the one in focus out, and in again. */
export function ShotTable({ fittingId, label, shots, mayChange }: ShotTableProps) {
  const including = useFittingChange(fittingId, ({ id, included }: Pick<FittingShot, 'id' | 'included'>) =>
    includeShot(fittingId, id, included),
  )
  const removing = useFittingChange(fittingId, (id: string) => removeShot(fittingId, id))
  const error = including.error ?? removing.error
  if (shots.length === 0) return <p className="text-sm text-muted">No shot of {label} yet. Type a shot or import.</p>

  return (
    <>
      {error && <Refusal error={error} />}
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Shots of {label}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-1 text-left font-medium">
              Shot
            </th>
            {mainFigures.map((key) => (
              <th key={key} scope="col" className="px-1 py-1 text-right font-medium">
                {figures[key].short} <span className="font-normal max-sm:hidden">{unitOf(key)}</span>
              </th>
            ))}
            {mayChange && <th aria-label="Acts" scope="col" />}
          </tr>
        </thead>
        <tbody>
          {shots.map((shot, index) => (
            <ShotRow
              key={shot.id}
              shot={shot}
              number={index + 1}
              {...(mayChange && {
                onInclude: () => including.mutate({ id: shot.id, included: !shot.included }),
                onRemove: () => removing.mutate(shot.id),
              })}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface ShotRowProps {
  shot: FittingShot
  number: number
  onInclude?: () => void
  onRemove?: () => void
}

function ShotRow({ shot: { included, figures: measured }, number, onInclude, onRemove }: ShotRowProps) {
  const decimals = useDecimals()

  return (
    <tr className={included ? 'border-b border-line' : 'border-b border-line text-muted line-through'}>
      <th scope="row" className="text-left font-normal">
        <label className="flex min-h-row items-center gap-2">
          <input
            type="checkbox"
            className="size-4.5 accent-fairway"
            checked={included}
            disabled={!onInclude}
            aria-label={`Shot ${number} counts`}
            onChange={onInclude}
          />
          <span className="figures">{number}</span>
        </label>
      </th>
      {mainFigures.map((key) => (
        <td key={key} className="px-1 text-right figures">
          {measured[key] === undefined ? '-' : decimals(showKey(key, measured[key]))}
        </td>
      ))}
      {onRemove && (
        <td className="w-11 text-right">
          <button
            type="button"
            aria-label={`Remove shot ${number}`}
            className="inline-grid min-h-row min-w-9 place-items-center rounded text-muted hover:bg-sunken hover:text-ink pointer-coarse:min-w-11"
            onClick={onRemove}
          >
            <Trash2 aria-hidden className="size-4" />
          </button>
        </td>
      )}
    </tr>
  )
}
