/** What other features of the client use of orders; pages are none of it. */
export { type Goods, goodsMatching } from './goods.ts'
export { ownOrderPath } from './paths.ts'
export { FindGoods } from './record/lines/FindGoods.tsx'
export { OrderButton, OrderLink } from './record/OrderLink.tsx'
export { useScanned } from './register/use-scanned.ts'
export { CountTerminal, TerminalCounted } from './terminal/CountTerminal.tsx'
