import { type LinkedRecord, recordLink } from '#server/kernel/secrets/signed-link.ts'

/** A link that pays one order without signing in, until a newer one is sent. */
export const payLink = recordLink('sign payment links', '/pay')

export const payTokenOf = payLink.tokenOf

/** The page where a person pays an order; for a child's order, which is not in their account, by its link. */
export const addressOfOrder = (secretKey: string, order: LinkedRecord, forName: string | null): string =>
  forName === null ? `/dashboard/order/${order.id}` : `/pay#${payTokenOf(secretKey, order)}`
