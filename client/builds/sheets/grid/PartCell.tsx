import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { usePermissions } from '#client/permissions/rights.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { PickerList } from '#client/ui/forms/PickerList.tsx'
import { useCombobox } from '#client/ui/forms/use-combobox.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'

import type { EditedClub, PartKind } from './edited-club.ts'
import { partsFor } from './part-queries.ts'
import { bestFirst, type StockedPart, stockWords, withStocked } from './stocked-part.ts'
import { type CellProps, useTyped } from './TypedCell.tsx'

const restMilliseconds = 120

interface PartCellProps extends Omit<CellProps, 'column'> {
  column: PartKind
  onChange: (key: string, change: (club: EditedClub) => EditedClub) => void
}

/** A head, shaft or grip: picked from the shelf by letters, SKU or barcode, or called by any name. */
export function PartCell({ club, column, label, cell, className, onType, onChange }: PartCellProps) {
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
          // The list has it; the grid does not walk.
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
    // As when a cell is come to: the next key is for the whole of it.
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
