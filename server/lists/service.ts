export { takeDownload } from './downloads.ts'
export { askedOf, exportList, exportPages } from './export.ts'
