export { lockShelves, moveStock, type NewMove } from './shelf.ts'
