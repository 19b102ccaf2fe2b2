import type { OnDatabase } from '#server/kernel/db/database.ts'

import { findTeam, isNameTaken, updateTeam } from './season-store.ts'

/** First name and initial, as people are called who have not chosen another name. */
export const shortNameOf = (client: { firstName: string; lastName: string } | undefined): string =>
  client
    ? [client.firstName, client.lastName && `${client.lastName.match(/./u)?.[0]}.`].filter(Boolean).join(' ')
    : 'A player'

/** A team of whoever came first alone is called as they are, with a number where somebody else is called so, too. */
export async function freeName(work: OnDatabase, seasonId: string, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} ${number}`
    if (!(await isNameTaken(work, { seasonId, name: tried }))) return tried
  }
}

interface Renamed {
  teamId: string
  from: string
  to: string
}

/** A team that is called as a player is goes by their new name, too: whoever plays alone stands in the table as one. */
export async function renameTeamOf(work: OnDatabase, { teamId, from, to }: Renamed): Promise<void> {
  const team = await findTeam(work, teamId)
  if (!team || from === to || !/^(?: \d+)?$/.test(team.name.startsWith(from) ? team.name.slice(from.length) : '-'))
    return

  await updateTeam(work, teamId, { name: await freeName(work, team.seasonId, to) })
}
