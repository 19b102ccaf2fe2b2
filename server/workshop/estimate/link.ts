import { recordLink } from '#server/kernel/secrets/signed-link.ts'

/** What opens the estimate of one ticket without signing in, until its client is asked anew. */
export const estimateLink = recordLink('sign links of estimates', '/ticket')
