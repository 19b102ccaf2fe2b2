import { clsx } from 'clsx'
import { memo } from 'react'

import { shortError } from '#client/builds/calibration/error-in-words.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ShopCalibration } from '#shared/builds/calibration/contract.ts'

import { ClubRow } from './ClubRow.tsx'
import type { ClubEdits } from './ClubRow.tsx'
import type { EditedClub } from './edited-club.ts'
import type { Clubs, Edit } from './edits.ts'
import { onGridKey, onGridPaste } from './grid-keys.ts'
import { headingOf, isMeasure, type View, viewOf, viewsOf } from './views.ts'

export interface GridProps extends ClubEdits {
  clubs: Clubs
  /** The clubs as of the last frame. */
  settled: Clubs
  view: View
  /** The shop's bias against the prediction. */
  shop: ShopCalibration
  onEdit: (edit: Edit) => void
  onUndo: () => void
  onRedo: () => void
  /** The club in the focused row. */
  onFocus: (key: string) => void
}

/** One row a club; each figure follows its values at once. */
export const SheetGrid = memo(function SheetGrid(props: GridProps) {
  const { clubs, settled, view, shop, onEdit, onUndo, onRedo, onFocus, ...edits } = props
  const { columns, hasBalance = false } = viewOf(view)
  const grid = { columns, rows: clubs.length, edit: onEdit, undo: onUndo, redo: onRedo }

  const decimals = useDecimals()

  return (
    <div className="relative max-xl:overflow-x-auto max-xl:has-[[role=listbox]]:pb-72">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its cells have the focus; their keys are read in one place */}
      <table
        className="w-full border-collapse text-sm"
        onKeyDown={onGridKey(grid)}
        onPaste={onGridPaste(grid)}
        onFocus={({ target }) => {
          const key = clubs[Number(target.dataset['cell']?.split(' ')[0])]?.key
          if (key) onFocus(key)
        }}
      >
        <caption className="sr-only">Clubs of the sheet</caption>
        <thead className="text-muted">
          <tr>
            <Heading>Club</Heading>
            {columns.map((column) => (
              <Heading key={column} isFigure={isMeasure(column)}>
                {headingOf(column)}
              </Heading>
            ))}
            {hasBalance &&
              [decimals(`SW now, ${shortError(shop)}`), 'Total, g', 'MOI'].map((name) => (
                <Heading key={name} isFigure>
                  {name}
                </Heading>
              ))}
          </tr>
        </thead>
        {clubs.map((club, row) => (
          <ClubRow
            key={club.key}
            club={club}
            said={asItWas(settled, row, club)}
            row={row}
            offset={shop.offset}
            view={view}
            {...edits}
          />
        ))}
      </table>
    </div>
  )
})

/** A row's club as of the last frame, unless clubs were added or removed since. */
const asItWas = (settled: Clubs, row: number, club: EditedClub) =>
  settled[row]?.key === club.key ? settled[row] : club

const Heading = ({ isFigure = false, children }: { isFigure?: boolean; children: string }) => (
  <th scope="col" className={clsx('px-1 py-1 align-bottom font-medium', isFigure ? 'text-right' : 'text-left')}>
    {children}
  </th>
)

interface ViewChipsProps {
  clubs: Clubs
  view: View
  onShow: (view: View) => void
}

/** Chooses the view. */
export function ViewChips({ clubs, view, onShow }: ViewChipsProps) {
  return (
    <fieldset className="relative flex min-w-0 gap-1.5 max-md:overflow-x-auto md:flex-wrap">
      <legend className="sr-only">What of the clubs</legend>
      {viewsOf(clubs).map((one) => (
        <Button
          key={one}
          tone="quiet"
          size="tight"
          className="shrink-0 aria-pressed:bg-turf"
          aria-pressed={one === view}
          onClick={() => onShow(one)}
        >
          {viewOf(one).label}
        </Button>
      ))}
    </fieldset>
  )
}
