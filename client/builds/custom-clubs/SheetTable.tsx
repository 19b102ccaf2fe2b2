import { clsx } from 'clsx'

import { useDecimals } from '#client/ui/browser/numbers.ts'

import { exampleSheet } from './example-sheet.ts'

const degrees = (value: number) => `${value.toFixed(2)}°`

const offBy = (built: number, target: number) => {
  const difference = built - target
  return difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}${Math.abs(difference).toFixed(2)}`
}

const place = 'border-b border-line px-2 py-2 whitespace-nowrap sm:px-3'
const cell = `${place} text-right`
const wide = 'max-md:hidden'

/** An example build sheet: the ordered and the measured values. */
export function SheetTable() {
  const decimals = useDecimals()

  return (
    <div className="mt-8 rounded border border-line bg-surface px-2 pt-3 pb-1 sm:px-4">
      <table className="w-full border-collapse font-mono text-sm figures">
        <caption className="px-3 pb-2 text-left font-sans text-base font-semibold">
          An example sheet: target, and as built{' '}
          <span className="font-normal text-muted">(tolerance ±{decimals('0.50')}°)</span>
        </caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className={clsx(place, 'text-left font-normal')}>
              Club
            </th>
            <th scope="col" className={clsx(cell, 'font-normal')}>
              Loft
            </th>
            <th scope="col" className={clsx(cell, 'font-normal')}>
              built
            </th>
            <th scope="col" className={clsx(cell, 'font-normal')}>
              Lie
            </th>
            <th scope="col" className={clsx(cell, wide, 'font-normal')}>
              built
            </th>
            <th scope="col" className={clsx(cell, wide, 'font-normal')}>
              Length
            </th>
            <th scope="col" className={clsx(cell, wide, 'font-normal')}>
              Swing weight
            </th>
            <th scope="col" className={clsx(cell, wide, 'font-normal')}>
              built
            </th>
          </tr>
        </thead>
        <tbody>
          {exampleSheet.map((row) => (
            <tr key={row.short} className="last:[&>*]:border-b-0">
              <th scope="row" className={clsx(place, 'text-left font-bold')}>
                {row.short}
              </th>
              <td className={cell}>{decimals(degrees(row.loftDegrees))}</td>
              <Built value={offBy(row.builtLoftDegrees, row.loftDegrees)} />
              <td className={cell}>{decimals(degrees(row.lieDegrees))}</td>
              <Built value={offBy(row.builtLieDegrees, row.lieDegrees)} className={wide} />
              <td className={clsx(cell, wide)}>{decimals(row.lengthInches.toFixed(2))} in</td>
              <td className={clsx(cell, wide)}>{decimals(row.swingWeight)}</td>
              <td className={clsx(cell, wide)}>{decimals(row.builtSwingWeight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Built({ value, className }: { value: string; className?: string }) {
  const decimals = useDecimals()

  return <td className={clsx(cell, className, value === '0' ? 'text-fairway' : 'text-sky')}>{decimals(value)}</td>
}
