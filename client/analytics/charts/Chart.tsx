import { type ReactNode, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'

import { ChartTable, CsvOf, type Table } from './ChartTable.tsx'

interface ChartProps {
  title: string
  /** What it shows, in a sentence. */
  about?: string | undefined
  /** Of its file, without the ending. */
  name: string
  table: Table
  /** What stands in its place when there is nothing to draw. */
  empty?: string | undefined
  children: ReactNode
}

/** A chart with its title; the same is there as a table, and as a file. */
export function Chart({ title, about, name, table, empty, children }: ChartProps) {
  const [isTable, showTable] = useState(false)

  return (
    <section
      aria-label={title}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 break-inside-avoid"
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-sm font-semibold">{title}</h2>
          {about && <p className="text-sm text-muted">{about}</p>}
        </div>
        {empty === undefined && (
          <span className="flex gap-2 print:hidden">
            <Button tone="quiet" size="tight" aria-pressed={isTable} onClick={() => showTable(!isTable)}>
              As table
            </Button>
            <CsvOf name={name} table={table} />
          </span>
        )}
      </div>
      {empty === undefined ? isTable ? <ChartTable caption={title} table={table} /> : children : <Empty>{empty}</Empty>}
    </section>
  )
}

const Empty = ({ children }: { children: ReactNode }) => (
  <p className="rounded border border-dashed border-edge/60 px-4 py-6 text-sm text-muted">{children}</p>
)
