import { recordLink } from '#server/kernel/secrets/signed-link.ts'

/** A link that opens the results of one fitting without signing in, until a newer one is made. */
export const fittingLink = recordLink('sign fitting links', '/fitting')
