export { takeDownload } from './downloads.ts'
export { exportList } from './export.ts'
