import { showCode } from '#shared/payments/gift-cards.ts'

export const orderPath = (orderId: string): string => `/admin/orders/order/${orderId}`

export const ownOrderPath = (orderId: string): string => `/dashboard/order/${orderId}`

/** The page of a card's balance. The code stands after the #, so that no server logs it. */
export const giftCardPath = (code: string): string => `/gift-card#${showCode(code)}`
