import { clsx } from 'clsx'
import { useState } from 'react'

import { useDecimals } from '#client/ui/browser/numbers.ts'
import { tightControlLook } from '#client/ui/forms/control-look.ts'

import { type SheetColumn, type EditedClub, problemOf, textOf, typeInto } from './edited-club.ts'
import { isMeasure } from './views.ts'

export interface CellProps {
  club: EditedClub
  column: SheetColumn
  label: string
  /** The cell's position, by which keys find it. */
  cell?: string | undefined
  className?: string | undefined
  onType: (key: string, column: SheetColumn, text: string) => void
}

export const saidId = ({ key }: EditedClub, column: SheetColumn) => `said-${key}-${column}`

/** The text of a cell: as it was typed while it is focused, then in workshop notation. */
export function useTyped({ club, column, onType }: Pick<CellProps, 'club' | 'column' | 'onType'>) {
  const [typed, setTyped] = useState<string>()
  const decimals = useDecimals()
  const kept = textOf(club, column)
  const isSame = typed !== undefined && textOf(typeInto(club, column, typed), column) === kept

  return {
    text: isSame ? typed : isMeasure(column) ? decimals(kept) : kept,
    type: (text: string) => {
      setTyped(text)
      onType(club.key, column, text)
    },
    leave: () => setTyped(undefined),
  }
}

/** A measure in workshop notation, 37 1/4, 37,25 or D2, or a short text. An invalid text stays, marked. */
export function TypedCell({ club, column, label, cell, className, onType }: CellProps) {
  const { text, type, leave } = useTyped({ club, column, onType })
  const isWrong = problemOf(club, column) !== undefined

  return (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? saidId(club, column) : undefined}
      data-cell={cell}
      autoComplete="off"
      maxLength={2000}
      className={clsx(tightControlLook, className)}
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
    />
  )
}
