import { useId } from 'react'

import { Select } from '#client/ui/forms/Select.tsx'
import type { ImportReport } from '#shared/http/csv-import.ts'

interface ColumnMappingProps {
  columns: ImportReport['columns']
  fields: Readonly<Record<string, string>>
  onMap: (columns: string) => void
}

/** What each column of the file holds; a field that another column is given leaves the first. */
export function ColumnMapping({ columns, fields, onMap }: ColumnMappingProps) {
  const id = useId()
  const change = (at: number, field: string) =>
    onMap(columns.map((column, n) => (n === at ? field : column.field === field ? '' : (column.field ?? ''))).join(','))

  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="font-display text-xl">
        Columns
      </h2>
      <ul className="max-w-3xl divide-y divide-line border-y border-line">
        {columns.map(({ header, example, field, remark }, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a file may head two columns alike
            key={at}
            className="grid items-center gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_16rem]"
          >
            <div className="min-w-0">
              <p id={`${id}-${at}`} className="font-medium wrap-anywhere">
                {header || `Column ${at + 1}`}
              </p>
              {(example || remark) && (
                <p className="truncate text-sm text-muted">{[example, remark].filter(Boolean).join(' · ')}</p>
              )}
            </div>
            <Select
              aria-labelledby={`${id}-${at}`}
              value={field ?? ''}
              onChange={({ target }) => change(at, target.value)}
            >
              <option value="">Leave out</option>
              {Object.entries(fields).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
    </section>
  )
}
