import { sql } from 'kysely'

/**
 * A pattern for `like` that finds a text anywhere in one that is in lower case. The database lowers both, for JavaScript
 * does so in another way: a Greek word, or a Turkish İ, would not find itself.
 */
export const containing = (text: string) => sql<string>`lower(${`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`})`
