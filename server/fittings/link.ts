import { recordLink } from '#server/kernel/secrets/signed-link.ts'

/** What opens the results of one fitting without signing in, until a newer link is made. */
export const fittingLink = recordLink('sign fitting links', '/fitting')
