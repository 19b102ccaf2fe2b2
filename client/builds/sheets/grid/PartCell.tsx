import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useStudio } from '#client/settings/use-studio.ts'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { PickerList } from '#client/ui/forms/PickerList.tsx'
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
  const listId = useId()
  const { money } = useStudio()
  const { text, type, leave } = useTyped({ club, column, onType })
  const { input, found, active, seek, close, onKeyDown, choose } = usePicker({ club, column, onChange })
  const isOpen = found.length > 0

  return (
    <div className={clsx('relative', className)}>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        data-cell={cell}
        autoComplete="off"
        maxLength={120}
        title={club.parts[column]}
        className={clsx(tightControlLook, 'text-ellipsis', club.parts[column] && 'border-fairway')}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          type(target.value)
          seek(target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          leave()
          close()
        }}
      />
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
            onChoose={choose}
          />
        </div>
      )}
    </div>
  )
}

function usePicker({ club, column, onChange }: Pick<PartCellProps, 'club' | 'column' | 'onChange'>) {
  const [sought, setSought] = useState<string>()
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const letters = useDebounced((sought ?? '').trim(), restMilliseconds)
  const { data } = useQuery(partsFor(column, letters, club.spec))
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
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (found.length === 0 || (step === undefined && event.key !== 'Enter' && event.key !== 'Escape')) return

    // The list has them; the grid does not walk.
    event.preventDefault()
    event.stopPropagation()
    if (step) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter') choose(active)
    else close()
  }
  const seek = (text: string) => {
    setSought(text)
    setActive(0)
  }

  return { input, found, active, seek, close, onKeyDown, choose }
}
