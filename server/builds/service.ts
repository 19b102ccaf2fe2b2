export { insertSheet } from './sheets/create.ts'
export { sheetsOfFitting } from './sheets/list.ts'
