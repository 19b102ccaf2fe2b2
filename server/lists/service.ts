export { exportList } from './export.ts'
