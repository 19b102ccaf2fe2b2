import { recordLink } from '#server/kernel/secrets/signed-link.ts'

/** What shows where one build is without signing in. */
export const buildLink = recordLink('sign build links', '/track')
