import { type SheetColumn, copyInto, type EditedClub, hasColumn, textOf, typeInto } from './edited-club.ts'

export type Clubs = readonly EditedClub[]
export type Edit = (clubs: Clubs) => Clubs

/** Leaves the list as it is where nothing changes, so that nothing is drawn or undone for it. */
function mapClubs(clubs: Clubs, change: (club: EditedClub, row: number) => EditedClub): Clubs {
  const next = clubs.map(change)
  return next.every((club, row) => club === clubs[row]) ? clubs : next
}

export const typeAt =
  (key: string, column: SheetColumn, text: string): Edit =>
  (clubs) =>
    mapClubs(clubs, (club) => (club.key === key ? typeInto(club, column, text) : club))

export const changeClub =
  (key: string, change: (club: EditedClub) => EditedClub): Edit =>
  (clubs) =>
    mapClubs(clubs, (club) => (club.key === key ? change(club) : club))

/** Gives all clubs below the same. */
export const fillDown =
  (from: number, column: SheetColumn): Edit =>
  (clubs) => {
    const above = clubs[from]
    return above ? mapClubs(clubs, (club, row) => (row > from ? copyInto(club, column, above) : club)) : clubs
  }

/** Gives each club its own, as texts by the clubs' keys; those that have none stay. */
export const typeColumn =
  (column: SheetColumn, texts: ReadonlyMap<string, string>): Edit =>
  (clubs) =>
    mapClubs(clubs, (club) => typeInto(club, column, texts.get(club.key) ?? textOf(club, column)))

export interface Cell {
  row: number
  column: SheetColumn
}

/** The rows and cells of what a spreadsheet copies: lines of cells with tabs between them, the last line ended or not. */
export const cellsIn = (text: string): string[][] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))

/** Whether it is more than one cell holds. */
export const isBlock = (text: string): boolean => /[\t\n\r]/.test(text.replace(/(?:\r\n?|\n)$/, ''))

/** Writes a block into the cells from this one on, to the right and down; what lies beyond the grid is left out. */
export const pasteBlock =
  (text: string, at: Cell, columns: readonly SheetColumn[]): Edit =>
  (clubs) => {
    const [block, first] = [cellsIn(text), columns.indexOf(at.column)]

    return mapClubs(clubs, (club, row) =>
      (block[row - at.row] ?? []).reduce((written, cell, across) => {
        const column = columns[first + across]
        return column !== undefined && hasColumn(club.slot, column) ? typeInto(written, column, cell) : written
      }, club),
    )
  }

/** The columns of all clubs, as a spreadsheet takes them and gives them back. */
export const blockOf = (clubs: Clubs, columns: readonly SheetColumn[]): string =>
  clubs.map((club) => columns.map((column) => textOf(club, column)).join('\t')).join('\n')
