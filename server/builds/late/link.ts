import { recordLink } from '#server/kernel/secrets/signed-link.ts'

/** A link to one choice without signing in, until a newer one is offered. */
export const lateLink = recordLink('sign links of late parts', '/late-part')
