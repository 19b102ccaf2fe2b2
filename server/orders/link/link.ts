import { type LinkedRecord, recordLink } from '#server/kernel/secrets/signed-link.ts'

/** What opens the payment of one order without signing in, until a newer link is sent. */
export const payLink = recordLink('sign payment links', '/pay')

export const payTokenOf = payLink.tokenOf

/** Where whoever is waited for pays an order: that of a child, which is no order of their account, by its link. */
export const addressOfOrder = (secretKey: string, order: LinkedRecord, forName: string | null): string =>
  forName === null ? `/dashboard/order/${order.id}` : `/pay#${payTokenOf(secretKey, order)}`
