import { recordLink } from '#server/kernel/secrets/signed-link.ts'

/** A link to one sheet without signing in, as its client reads it, until a newer link is made. */
export const sheetLink = recordLink('sign sheet links', '/sheet')
