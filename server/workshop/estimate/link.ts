import { recordLink } from '#server/kernel/secrets/signed-link.ts'

/** A link that opens one ticket's estimate without signing in, until the client is asked again. */
export const estimateLink = recordLink('sign links of estimates', '/ticket')
