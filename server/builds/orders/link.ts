import { recordLink } from '#server/kernel/secrets/signed-link.ts'

/** A link to a build's progress without signing in. */
export const buildLink = recordLink('sign build links', '/track')
