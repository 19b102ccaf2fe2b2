/**
 * The cheapest way to give each row a column of its own (Kuhn, Munkres; as Jonker and Volgenant do it, in the cube of the
 * rows). There are at least as many columns as rows.
 */
export function assignCheapest(costs: readonly (readonly number[])[]): number[] {
  const columns = costs[0]?.length ?? 0
  // Potentials of rows and columns, from 1; column 0 begins each search.
  const ofRow = new Float64Array(costs.length + 1)
  const ofColumn = new Float64Array(columns + 1)
  const rowIn = new Int32Array(columns + 1)
  const cameFrom = new Int32Array(columns + 1)

  for (let row = 1; row <= costs.length; row += 1) {
    rowIn[0] = row
    let column = 0
    const slack = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
    const isUsed = new Uint8Array(columns + 1)
    do {
      isUsed[column] = 1
      const from = rowIn[column] ?? 0
      let least = Number.POSITIVE_INFINITY
      let next = 0
      for (let other = 1; other <= columns; other += 1) {
        if (isUsed[other]) continue
        const reduced = (costs[from - 1]?.[other - 1] ?? 0) - (ofRow[from] ?? 0) - (ofColumn[other] ?? 0)
        if (reduced < (slack[other] ?? 0)) {
          slack[other] = reduced
          cameFrom[other] = column
        }
        if ((slack[other] ?? 0) < least) {
          least = slack[other] ?? 0
          next = other
        }
      }
      for (let other = 0; other <= columns; other += 1) {
        if (isUsed[other]) {
          const held = rowIn[other] ?? 0
          ofRow[held] = (ofRow[held] ?? 0) + least
          ofColumn[other] = (ofColumn[other] ?? 0) - least
        } else slack[other] = (slack[other] ?? 0) - least
      }
      column = next
    } while (rowIn[column] !== 0)
    while (column !== 0) {
      const before = cameFrom[column] ?? 0
      rowIn[column] = rowIn[before] ?? 0
      column = before
    }
  }

  const columnOf = costs.map(() => 0)
  rowIn.forEach((row, column) => {
    if (column > 0 && row > 0) columnOf[row - 1] = column - 1
  })
  return columnOf
}
