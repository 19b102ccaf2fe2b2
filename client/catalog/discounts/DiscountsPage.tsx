import { useAddress } from '#client/routing/navigation.ts'

import { DiscountList } from './DiscountList.tsx'
import { DiscountPage } from './DiscountPage.tsx'

/** What is taken off prices; one discount, or a new one, when the address names it. */
export function DiscountsPage() {
  const discountId = useAddress().read('discount')

  return discountId === undefined ? <DiscountList /> : <DiscountPage key={discountId} discountId={discountId} />
}
