import { useFigureWords } from '#client/analytics/figure-words.ts'
import { ExportTable } from '#client/list/ExportButton.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { Unit } from '#shared/analytics/figures.ts'
import { decimalOf } from '#shared/money.ts'

import { Scrolled } from './Scrolled.tsx'

export interface Table {
  /** The first names the row; the others without a unit are words. */
  columns: readonly { label: string; unit?: Unit }[]
  rows: readonly (readonly (string | number | null)[])[]
}

const cell = 'py-1.5 pl-4 text-right whitespace-nowrap'

/** What a chart shows, as a table. */
export function ChartTable({ caption, table: { columns, rows } }: { caption: string; table: Table }) {
  const { studio } = useStudio()
  const { cellOf } = useFigureWords()
  const words = (value: string | number | null, unit: Unit | undefined) =>
    typeof value === 'string' ? value : cellOf(unit ?? 'count', value)

  return (
    <Scrolled label={`${caption}, the table`}>
      <table className="w-full border-y border-line text-sm figures">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left">
            {columns.map(({ label, unit }, index) => (
              <th key={label} className={index === 0 ? 'py-1.5 pr-4 font-medium' : `${cell} font-medium`}>
                {label}
                {unit === 'cents' && `, ${studio.currency}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal whitespace-nowrap">
                {words(name ?? '', undefined)}
              </th>
              {values.map((value, index) => (
                <td key={columns[index + 1]?.label} className={cell}>
                  {words(value, columns[index + 1]?.unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

/** The same as a file: sums with a point before their decimals, percents as numbers, and nothing where nothing is known. */
export function CsvOf({ name, table: { columns, rows } }: { name: string; table: Table }) {
  const { studio } = useStudio()
  const written = (value: string | number | null, unit: Unit | undefined) => {
    if (value === null) return ''
    return typeof value === 'number' && unit === 'cents' ? decimalOf(value, studio.currency) : String(value)
  }
  const head = columns.map(({ label, unit }) => (unit === 'cents' ? `${label}, ${studio.currency}` : label))
  const lines = [head, ...rows.map((row) => row.map((value, index) => written(value, columns[index]?.unit)))]

  return <ExportTable name={name} textOf={() => lines.map((line) => line.map(quoted).join(',')).join('\r\n')} />
}

/** A text that begins like a formula would run as one in a spreadsheet. */
function quoted(text: string): string {
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
