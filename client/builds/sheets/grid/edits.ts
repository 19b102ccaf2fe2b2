import { type SheetColumn, copyInto, type EditedClub, hasColumn, textOf, typeInto } from './edited-club.ts'

export type Clubs = readonly EditedClub[]
export type Edit = (clubs: Clubs) => Clubs

/** Returns the same array if nothing changed, so that nothing renders and no step is added. */
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

/** Copies the value to all clubs below. */
export const fillDown =
  (from: number, column: SheetColumn): Edit =>
  (clubs) => {
    const above = clubs[from]
    return above ? mapClubs(clubs, (club, row) => (row > from ? copyInto(club, column, above) : club)) : clubs
  }

/** Sets a value for each club by its key; clubs without one keep theirs. */
export const typeColumn =
  (column: SheetColumn, texts: ReadonlyMap<string, string>): Edit =>
  (clubs) =>
    mapClubs(clubs, (club) => typeInto(club, column, texts.get(club.key) ?? textOf(club, column)))

export interface Cell {
  row: number
  column: SheetColumn
}

/** The cells of a spreadsheet's clipboard: lines with tabs, with or without a line end at the end. */
export const cellsIn = (text: string): string[][] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()))

/** Whether the clipboard holds more than one cell. */
export const isBlock = (text: string): boolean => /[\t\n\r]/.test(text.replace(/(?:\r\n?|\n)$/, ''))

/** Writes a block to the right and down from a cell; what lies beyond the grid is dropped. */
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

/** All columns as spreadsheet text. */
export const blockOf = (clubs: Clubs, columns: readonly SheetColumn[]): string =>
  clubs.map((club) => columns.map((column) => textOf(club, column)).join('\t')).join('\n')
