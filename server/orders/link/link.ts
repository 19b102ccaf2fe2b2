import { recordLink } from '#server/kernel/secrets/signed-link.ts'

/** What opens the payment of one order without signing in, until a newer link is sent. */
export const payLink = recordLink('sign payment links', '/pay')

export const payTokenOf = payLink.tokenOf
