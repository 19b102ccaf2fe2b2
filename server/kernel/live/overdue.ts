import type { Actor } from '#shared/permissions/may.ts'

import { mayListen, type NamedChannel, nameIn } from './channel.ts'
import type { Live } from './live.ts'
import { expired, permissionLost } from './refusals.ts'

/** Clients send a heartbeat every 25 or 30 seconds. */
const mostSilentSeconds = 60

const membersIn = ({ connections }: Live) => [...connections].flatMap(({ joined }) => [...joined.values()])

/** Ends memberships whose token has expired, and closes sockets that have been silent. */
export function endOverdue(live: Live, now: Date): void {
  for (const member of membersIn(live)) {
    if (member.endsAt && member.endsAt <= now) live.end(member, expired(member.endsAt, now))
  }
  for (const connection of live.connections) {
    const silentSeconds = (now.getTime() - connection.heardAt.getTime()) / 1000
    if (silentSeconds >= mostSilentSeconds) connection.close(1000, 'Silent for too long')
  }
}

interface Shown extends NamedChannel {
  token: string
  actor: Actor
}

/** Finds for each token the actor that it identifies now; undefined for a token that is no longer valid. */
type Recheck = (shown: readonly Shown[]) => Promise<readonly (Actor | undefined)[]>

/** Ends memberships whose session or key has ended, or whose actor may no longer read the channel. */
export async function endRevoked(live: Live, recheck: Recheck): Promise<void> {
  const shown = membersIn(live).map((member) => {
    const { token, actor, channel, recordId } = member
    return { member, token, actor, channel, recordId }
  })
  const found = await recheck(shown)
  for (const [at, { member, token }] of shown.entries()) {
    // The member left or sent another token while this was asked.
    if (!live.roomOf(member.topic).has(member) || member.token !== token) continue
    const actor = found[at]
    if (actor && mayListen(member.channel, actor)) member.actor = actor
    else live.end(member, permissionLost(nameIn(member.topic)))
  }
}
