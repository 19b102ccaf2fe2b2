import { useCatalogLive } from '#client/catalog/use-catalog-live.ts'
import { useAddress } from '#client/routing/navigation.ts'

import { ProductList } from './ProductList.tsx'
import { ProductPage } from './ProductPage.tsx'
import { goodsKey } from './queries.ts'

/** What is sold over the counter; one product of it, or a new one, when the address names it. */
export function ProductsPage() {
  useCatalogLive([goodsKey])
  const productId = useAddress().read('product')

  return productId === undefined ? <ProductList /> : <ProductPage key={productId} productId={productId} />
}
