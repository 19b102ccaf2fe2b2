export { type Part, type PartsStock, stockOf } from './owner-stock.ts'
export { lockShelves, moveStock, type NewMove } from './shelf.ts'
