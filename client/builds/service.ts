/** What other features of the client use of builds; pages are none of it. */
export { ClubPicker } from './custom-clubs/ClubPicker.tsx'
export { SheetTable } from './custom-clubs/SheetTable.tsx'
export { sheetPath } from './sheets/sheet-words.ts'
