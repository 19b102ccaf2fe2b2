export { targetsOf } from './orders/measures.ts'
export { insertSheet } from './sheets/create.ts'
export { hashOf } from './sheets/hash.ts'
export { sheetsOfFitting } from './sheets/list.ts'
