import { clsx } from 'clsx'
import { type KeyboardEvent, useId, useState } from 'react'

import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { type Measure, parseMeasure, showMeasure } from '#shared/clubs/measures.ts'

interface MeasureCellProps {
  label: string
  measure: Measure
  value: number | undefined
  /** Undefined empties it. */
  onChange: (value: number | undefined) => void
  onKey: (event: KeyboardEvent<HTMLElement>) => void
  /** Its place in the grid, by which arrows find it. */
  cell: string
}

/** A measure as a bench writes it: 37 1/4, 37,25 or D2. What is not understood stays, marked, until it is mended. */
export function MeasureCell({ label, measure, value, onChange, onKey, cell }: MeasureCellProps) {
  const said = useId()
  const [typed, type] = useState<string>()
  const problem = typed?.trim() ? parseMeasure(measure, typed).problem : undefined

  return (
    <>
      <input
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && said}
        data-cell={cell}
        inputMode={measure === 'swingWeight' ? 'text' : 'decimal'}
        autoComplete="off"
        className={clsx(tightControlLook, 'w-20! text-right font-mono figures')}
        value={typed ?? (value === undefined ? '' : showMeasure(measure, value))}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKey}
        onChange={({ target }) => {
          type(target.value)
          if (target.value.trim() === '') return onChange(undefined)
          const read = parseMeasure(measure, target.value)
          return read.value === undefined ? undefined : onChange(read.value)
        }}
        onBlur={() => problem === undefined && type(undefined)}
      />
      {problem && (
        <p id={said} className="w-20 text-xs text-flag-deep">
          {problem}
        </p>
      )}
    </>
  )
}
