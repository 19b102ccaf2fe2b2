import { showCode } from '#shared/payments/gift-cards.ts'

export const orderPath = (orderId: string): string => `/admin/orders/order/${orderId}`

export const ownOrderPath = (orderId: string): string => `/dashboard/order/${orderId}`

/** Where a card says what is left on it. Its code stands after the #, so that no server logs it. */
export const giftCardPath = (code: string): string => `/gift-card#${showCode(code)}`
