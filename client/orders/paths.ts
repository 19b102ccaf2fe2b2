import { showCode } from '#shared/payments/gift-cards.ts'
import { recordPages } from '#shared/record-pages.ts'

export const orderPath = recordPages.order.to

export const ownOrderPath = (orderId: string): string => `/dashboard/order/${orderId}`

/** The page of a card's balance. The code stands after the #, so that no server logs it. */
export const giftCardPath = (code: string): string => `/gift-card#${showCode(code)}`
