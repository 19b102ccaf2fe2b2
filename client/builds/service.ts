/** What other features of the client may import of builds. Pages stay inside. */
export { ClubPicker } from './custom-clubs/ClubPicker.tsx'
export { SheetTable } from './custom-clubs/SheetTable.tsx'
export { sheetPath } from './sheet-words.ts'
