import { type ColumnDef, createColumnHelper, metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table'

interface CellLook {
  /** Of its cells, and of its heading. */
  className?: string
}

/** What a list can do of all that TanStack Table offers; the server sorts, filters and cuts it into pages. */
export const listFeatures = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<CellLook>() })

export type Columns<Row extends object> = ReadonlyArray<ColumnDef<typeof listFeatures, Row>>

export const columnsOf = <Row extends object>() => createColumnHelper<typeof listFeatures, Row>()

/** Of a column that a table can do without where it is not as wide as on a laptop. */
export const roomy = '@max-4xl:hidden'

/** Of a column with figures. */
export const figures = { className: '@2xl:text-right figures @2xl:whitespace-nowrap' }
