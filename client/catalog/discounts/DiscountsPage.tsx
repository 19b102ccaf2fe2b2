import { useCatalogLive } from '#client/catalog/use-catalog-live.ts'
import { useAddress } from '#client/routing/navigation.ts'

import { DiscountList } from './DiscountList.tsx'
import { DiscountPage } from './DiscountPage.tsx'
import { discountsKey } from './queries.ts'

/** What is taken off prices; one discount, or a new one, when the address names it. */
export function DiscountsPage() {
  useCatalogLive([discountsKey])
  const discountId = useAddress().read('discount')

  return discountId === undefined ? <DiscountList /> : <DiscountPage key={discountId} discountId={discountId} />
}
