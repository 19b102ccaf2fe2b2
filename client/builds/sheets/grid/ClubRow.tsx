import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { call } from '#client/api/call.ts'
import { stockKey } from '#client/inventory/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useStudio } from '#client/settings/service.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { useDecimals } from '#client/ui/browser/numbers.ts'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { PickerList } from '#client/ui/forms/PickerList.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useCombobox } from '#client/ui/forms/use-combobox.ts'
import { MadeBy } from '#shared/builds/sheets/sheet.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { issuesOf } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { fieldOf, type ClubSpec } from '#shared/clubs/spec.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'

import { balanceOf } from './balance-of.ts'
import { BalanceCells } from './Balance.tsx'
import {
  type SheetColumn,
  type EditedClub,
  hasColumn,
  isPart,
  labelOf,
  problemOf,
  madeByWords,
  textOf,
  type PartKind,
} from './edited-club.ts'
import { cellOf } from './grid-keys.ts'
import { bestFirst, type StockedPart, stockWords, withStocked } from './stocked-part.ts'
import { saidId, TypedCell, type CellProps, useTyped } from './TypedCell.tsx'
import { isMeasure, type View, viewOf } from './views.ts'

export interface ClubEdits {
  onType: (key: string, column: SheetColumn, text: string) => void
  onChange: (key: string, change: (club: EditedClub) => EditedClub) => void
}

interface ClubRowProps extends ClubEdits {
  club: EditedClub
  /** As of the last frame: the messages follow the figures. */
  said: EditedClub
  row: number
  /** The shop's bias in tenths of a swing weight point: how much its clubs exceed the prediction. */
  offset: number
  view: View
}

/** Renders the changed club only: fourteen rows at each key would be felt on a phone. */
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

/** The input of one cell. */
export const Cell = memo(function Cell({ club, column, cell, isRoomy = false, onType, onChange }: OneCell) {
  const label = `${nameOfSlot(club.slot)}: ${labelOf(column)}`
  const width = isRoomy ? undefined : widthOf(column)
  if (isPart(column)) return <PartCell {...{ club, column, label, cell, onType, onChange }} className={width} />
  const choices = choicesOf(column)
  if (choices) return <ChoiceCell {...{ club, column, label, cell, choices, onType }} className={width} />

  return <TypedCell {...{ club, column, label, cell, onType }} className={clsx(lookOf(column), aloneLook, width)} />
}, isSameCell)

/** A part's cell needs the whole club to search for what fits; other cells render by their own value. */
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

// Layout and paint are contained: a key moves nothing outside, and is seen a quarter sooner.
const aloneLook = 'block h-row contain-strict'

const lookOf = (column: SheetColumn) => (isMeasure(column) ? 'font-mono figures text-right px-1.5!' : undefined)

/** As wide as its values, so that a view fits side by side. */
function widthOf(column: SheetColumn): string {
  if (isPart(column)) return 'min-w-28'
  if (!isMeasure(column)) return choicesOf(column) ? 'min-w-18 pl-1.5!' : 'min-w-20 px-1.5!'
  return column === 'length' || column === 'rawLength' ? 'min-w-22' : 'min-w-16'
}

interface ClubWordsProps {
  club: EditedClub
  offset: number
}

/** The messages about a club: what is invalid, what is unusual, and what would reach the target swing weight. */
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

/** The choices of a cell; undefined for a cell that is typed. */
function choicesOf(column: SheetColumn): readonly string[] | undefined {
  if (column === 'madeBy') return MadeBy.options.map((one) => madeByWords[one])
  if (isPart(column)) return undefined
  const field = fieldOf(column)
  if (field.kind === 'flag') return ['yes', 'no']

  return field.kind === 'choice' ? field.choices : undefined
}

function ChoiceCell({ choices, ...cell }: CellProps & { choices: readonly string[] }) {
  const { club, column, label, onType, className } = cell
  // A pasted value that is none of the choices: show a text field until it is one.
  if (problemOf(club, column) !== undefined) return <TypedCell {...cell} />

  return (
    <Select
      isTight
      aria-label={label}
      data-cell={cell.cell}
      className={className}
      value={textOf(club, column)}
      onChange={({ target }) => onType(club.key, column, target.value)}
    >
      {column !== 'madeBy' && <option value="">-</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </Select>
  )
}

const restMilliseconds = 120

interface PartCellProps extends Omit<CellProps, 'column'> {
  column: PartKind
  onChange: (key: string, change: (club: EditedClub) => EditedClub) => void
}

/** A head, shaft or grip: chosen from stock by letters, SKU or barcode, or given any name. */
function PartCell({ club, column, label, cell, className, onType, onChange }: PartCellProps) {
  const { money } = useStudio()
  const { text, type, leave } = useTyped({ club, column, onType })
  const { input, found, combobox, seek, close } = usePicker({ club, column, onChange })
  const { listId, active, isOpen, field } = combobox

  return (
    <div className={clsx('relative', className)}>
      <input
        ref={input}
        {...field}
        aria-label={label}
        data-cell={cell}
        maxLength={120}
        title={club.parts[column]}
        className={clsx(tightControlLook, 'text-ellipsis', club.parts[column] && 'border-fairway')}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          type(target.value)
          seek(target.value)
        }}
        onKeyDown={(event) => {
          field.onKeyDown(event)
          // The key belongs to the list; the grid must not move.
          if (event.defaultPrevented) event.stopPropagation()
        }}
        onBlur={() => {
          leave()
          close()
        }}
      />
      {combobox.trouble && (
        <output className="absolute top-full left-0 z-30 w-88 max-w-[80vw] rounded border border-line bg-surface px-3 py-2 text-sm text-muted shadow-float">
          {combobox.trouble}
        </output>
      )}
      {isOpen && (
        <div className="absolute top-full left-0 z-30 w-88 max-w-[80vw]">
          <PickerList
            id={listId}
            label="Parts in stock"
            active={active}
            rows={found.map((part) => ({
              key: part.id,
              name: nameOfItem(part),
              detail: `${money(part.priceCents)}, ${stockWords(part.stock)}`,
            }))}
            onChoose={combobox.choose}
          />
        </div>
      )}
    </div>
  )
}

function usePicker({ club, column, onChange }: Pick<PartCellProps, 'club' | 'column' | 'onChange'>) {
  const [sought, setSought] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const letters = useDebounced((sought ?? '').trim(), restMilliseconds)
  const mayRead = usePermissions().holds('read/inventory')
  const { data, ...answer } = useQuery({
    ...partsFor(column, letters, club.spec),
    enabled: mayRead && letters.length > 1,
  })
  const found: StockedPart[] = sought === undefined || letters === '' ? [] : bestFirst(data?.items ?? [], club)
  const close = () => setSought(undefined)
  const choose = (at: number) => {
    const part = found[at]
    if (!part) return
    flushSync(() => {
      onChange(club.key, (before) => withStocked(before, column, part))
      close()
    })
    // Select all, as on entering a cell: the next key replaces the value.
    input.current?.select()
  }
  const combobox = useCombobox({
    count: found.length,
    takesAny: true,
    typed: sought ?? '',
    letters,
    answer,
    onChoose: choose,
    onClose: close,
  })
  const seek = (text: string) => {
    setSought(text)
    combobox.restart()
  }

  return { input, found, combobox, seek, close }
}

/** Parts that fit the values of the club so far. */
const fitOf = (kind: PartKind, { hand, bore }: ClubSpec) => ({
  ...(kind === 'head' && hand !== undefined && { hand }),
  ...(kind === 'shaft' && bore !== undefined && { tip: bore }),
})

/** By letters, SKU or barcode. */
function partsFor(kind: PartKind, letters: string, spec: ClubSpec) {
  const query = { q: letters, kind, limit: 12, ...fitOf(kind, spec) }

  return queryOptions({
    queryKey: [...stockKey, 'parts', query],
    queryFn: () => call(inventoryContract.listItems, { query }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
}
