import { useAddress } from '#client/routing/navigation.ts'

import { choicesOf, type Columns, shownIn } from './columns.ts'

/**
 * Of a file of the list, the columns of those that its reader has chosen on the screen; all of them while nothing is chosen. `names`
 * are the file's, in its order; a sum goes with its currency.
 */
export function useFileColumns<Row extends object>(
  columns: Columns<Row>,
  names: readonly string[],
): { columns?: string } {
  const chosen = useAddress().read('columns')
  if (chosen === undefined) return {}

  const choices = choicesOf(columns)
  const shown = shownIn(choices, chosen)
  const taken = new Set(choices.flatMap(({ id, file }) => (shown.has(id) ? file : [])))
  const written = names.filter((name) => taken.has(name))

  return written.length === 0 ? {} : { columns: written.join(',') }
}
