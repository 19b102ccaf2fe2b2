import { clsx } from 'clsx'
import { memo } from 'react'

import { useDecimals } from '#client/ui/browser/numbers.ts'
import { issuesOf } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

import { balanceOf } from './balance-of.ts'
import { BalanceCells } from './Balance.tsx'
import { ChoiceCell, choicesOf } from './ChoiceCell.tsx'
import { type SheetColumn, type EditedClub, hasColumn, isPart, labelOf, problemOf } from './edited-club.ts'
import { cellOf } from './grid-keys.ts'
import { PartCell } from './PartCell.tsx'
import { saidId, TypedCell } from './TypedCell.tsx'
import { isMeasure, type View, viewOf } from './views.ts'

export interface ClubEdits {
  onType: (key: string, column: SheetColumn, text: string) => void
  onChange: (key: string, change: (club: EditedClub) => EditedClub) => void
}

interface ClubRowProps extends ClubEdits {
  club: EditedClub
  /** As it was at the frame before: what is to be said of it follows its figures. */
  said: EditedClub
  row: number
  /** By how much clubs of the shop weigh more than their parts say, in tenths of a point. */
  offset: number
  view: View
}

/** Only the club that changes is drawn anew: fourteen at each letter would be felt on a phone. */
export const ClubRow = memo(function ClubRow({ club, said, row, offset, view, onType, onChange }: ClubRowProps) {
  const { columns, hasBalance = false } = viewOf(view)

  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="row" className="sticky left-0 z-10 bg-paper pr-2 text-left font-mono">
          {club.slot}
        </th>
        {columns.map((column) => (
          <td key={column} className="p-0.5">
            {hasColumn(club.slot, column) ? (
              <Cell {...{ club, column, onType, onChange }} cell={cellOf({ row, column })} />
            ) : (
              <span className="block text-center text-muted">-</span>
            )}
          </td>
        ))}
        {hasBalance && <BalanceCells club={club} offset={offset} />}
      </tr>
      <Said club={said} offset={offset} span={columns.length + 4} />
    </tbody>
  )
})

interface OneCell extends ClubEdits {
  club: EditedClub
  column: SheetColumn
  cell?: string
  isRoomy?: boolean
}

/** What a column of a club is written in. */
export const Cell = memo(function Cell({ club, column, cell, isRoomy = false, onType, onChange }: OneCell) {
  const label = `${nameOfSlot(club.slot)}: ${labelOf(column)}`
  const width = isRoomy ? undefined : widthOf(column)
  if (isPart(column)) return <PartCell {...{ club, column, label, cell, onType, onChange }} className={width} />
  const choices = choicesOf(column)
  if (choices) return <ChoiceCell {...{ club, column, label, cell, choices, onType }} className={width} />

  return <TypedCell {...{ club, column, label, cell, onType }} className={clsx(lookOf(column), aloneLook, width)} />
}, isSameCell)

/** A part is sought for the whole of its club; any other cell is drawn for what stands in it. */
function isSameCell(before: OneCell, after: OneCell): boolean {
  const { club, column, cell, onType, onChange } = after
  const isDrawn =
    before.column === column && before.cell === cell && before.onType === onType && before.onChange === onChange
  if (!isDrawn || before.club === club) return isDrawn
  return (
    !isPart(column) &&
    before.club.key === club.key &&
    before.club.slot === club.slot &&
    before.club.unread?.[column] === club.unread?.[column] &&
    (column === 'madeBy' ? before.club.madeBy === club.madeBy : before.club.spec[column] === club.spec[column])
  )
}

// Laid out and painted by itself: a letter in it moves nothing else, and a key is seen a quarter sooner for it.
const aloneLook = 'block h-row contain-strict'

const lookOf = (column: SheetColumn) => (isMeasure(column) ? 'font-mono figures text-right px-1.5!' : undefined)

/** As wide as what is written in it, so that a view stands side by side. */
function widthOf(column: SheetColumn): string {
  if (isPart(column)) return 'min-w-28'
  if (!isMeasure(column)) return choicesOf(column) ? 'min-w-18 pl-1.5!' : 'min-w-20 px-1.5!'
  return column === 'length' || column === 'rawLength' ? 'min-w-22' : 'min-w-16'
}

interface ClubWordsProps {
  club: EditedClub
  offset: number
}

/** What is to be said of a club: what is not understood or cannot be built, what is unusual, and what brings it to its swing weight. */
export const ClubWords = memo(function ClubWords({ club, offset }: ClubWordsProps) {
  const decimals = useDecimals()
  const advice = balanceOf(club.spec, offset)?.advice
  const unread = Object.keys(club.unread ?? {}) as SheetColumn[]

  return (
    <>
      {unread.map((column) => (
        <p key={column} id={saidId(club, column)} className="font-medium text-flag-deep">
          {labelOf(column)}: {decimals(problemOf(club, column) ?? '')}
        </p>
      ))}
      {issuesOf(club).map(({ field, severity, message }) => (
        <p key={field + message} className={severity === 'blocks' ? 'font-medium text-flag-deep' : 'text-muted'}>
          {decimals(message)}
        </p>
      ))}
      {advice && (
        <p className="text-muted figures">
          {nameOfSlot(club.slot)}: {decimals(advice)}
        </p>
      )}
    </>
  )
})

const Said = memo(function Said({ club, offset, span }: ClubWordsProps & { span: number }) {
  const isSilent = !club.unread && issuesOf(club).length === 0 && balanceOf(club.spec, offset)?.advice === undefined
  if (isSilent) return null

  return (
    <tr>
      <td colSpan={span} className="pb-2 pl-3">
        <ClubWords club={club} offset={offset} />
      </td>
    </tr>
  )
})
