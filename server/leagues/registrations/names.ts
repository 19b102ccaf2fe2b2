import type { OnDatabase } from '#server/kernel/db/database.ts'

import { isNameTaken } from './season-store.ts'

/** First name and initial, as people are called who have not chosen another name. */
export const shortNameOf = (client: { firstName: string; lastName: string } | undefined): string =>
  client ? [client.firstName, client.lastName && `${[...client.lastName][0]}.`].filter(Boolean).join(' ') : 'A player'

/** A team of whoever came first alone is called as they are, with a number where somebody else is called so, too. */
export async function freeName(work: OnDatabase, seasonId: string, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`
    if (!(await isNameTaken(work, { seasonId, name: tried }))) return tried
  }
}
