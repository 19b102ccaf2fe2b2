import type { Texts } from '#server/kernel/feature.ts'

/** Which text columns hold personal data. */
export const texts: Texts = {
  cart: { other: ['code'] },
  cartLine: { personal: ['ref', 'name'], other: ['kind'] },
  customerOrder: { personal: ['billTo', 'note', 'search'], other: ['number'] },
  customerOrderTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus', 'actorKind'] },
  document: { personal: ['data'], other: ['number'] },
  looseReturn: { personal: ['reason'] },
  looseReturnLine: { other: ['sku', 'name'] },
  orderLine: { personal: ['ref', 'terms', 'name', 'whose'], other: ['kind', 'taxCategory', 'revenueAccount', 'rule'] },
  orderLineDiscount: { personal: ['reason'] },
  orderLineTax: { other: ['jurisdiction'] },
  orderRefund: { personal: ['reason'] },
  orderRefundLineTax: { other: ['jurisdiction'] },
}
