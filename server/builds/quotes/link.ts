import { recordLink } from '#server/kernel/secrets/signed-link.ts'

/** A link to one quote without signing in, until a newer link is sent. */
export const quoteLink = recordLink('sign quote links', '/quote')
