import { useAddress } from '#client/routing/navigation.ts'

import { StockItemPage } from './StockItemPage.tsx'
import { StockList } from './StockList.tsx'

/** What lies on the shelf; one item of it when the address names one. */
export function StockPage() {
  const sku = useAddress().read('item')

  return sku === undefined ? <StockList /> : <StockItemPage key={sku} sku={sku} />
}
