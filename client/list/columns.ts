import { type ColumnDef, createColumnHelper, metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table'

interface CellLook {
  /** Of its cells, and of its heading. */
  className?: string
  /** Its columns in the file of the list, where these have other names. */
  file?: readonly string[]
}

/** What a list can do of all that TanStack Table offers; the server sorts, filters and cuts it into pages. */
export const listFeatures = tableFeatures({
  rowSortingFeature,
  columnMeta: metaHelper<CellLook>(),
  /** All rows that have come, in their order, also those that are not drawn. */
  tableMeta: metaHelper<{ ids: readonly string[] }>(),
})

export type Columns<Row extends object> = ReadonlyArray<ColumnDef<typeof listFeatures, Row>>

export const columnsOf = <Row extends object>() => createColumnHelper<typeof listFeatures, Row>()

/** Of a column that a table can do without where it is not as wide as on a laptop. */
export const roomy = '@max-4xl:hidden'

/** Of a column with figures. */
export const figures = { className: '@2xl:text-right figures @2xl:whitespace-nowrap' }

export interface ColumnChoice {
  id: string
  label: string
  /** In the file of the list. */
  file: readonly string[]
}

/** The columns among which a reader chooses. The first names the row, and always stays. */
export const choicesOf = <Row extends object>(columns: Columns<Row>): ColumnChoice[] =>
  columns.map((column) => {
    const id = column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '')
    return { id, label: String(column.header), file: column.meta?.file ?? [id] }
  })

/** Which of them the address shows. */
export function shownIn(choices: readonly ColumnChoice[], chosen: string | undefined): ReadonlySet<string> {
  const all = choices.map(({ id }) => id)
  if (chosen === undefined) return new Set(all)

  const known = new Set(chosen.split(','))
  // What another list beside it shows says nothing of this one.
  if (!all.some((id) => known.has(id))) return new Set(all)
  return new Set(all.filter((id, at) => at === 0 || known.has(id)))
}

/**
 * Of a file of the list, the columns of those that its reader has chosen on the screen; all of them while nothing is chosen. `names`
 * are the file's, in its order; a sum goes with its currency.
 */
export function fileColumns(
  choices: readonly ColumnChoice[],
  names: readonly string[],
  chosen: string | undefined,
): { columns?: string } {
  if (chosen === undefined) return {}

  const shown = shownIn(choices, chosen)
  const taken = new Set(choices.flatMap(({ id, file }) => (shown.has(id) ? file : [])))
  const written = names.filter((name) => taken.has(name))

  return written.length === 0 ? {} : { columns: written.join(',') }
}
