import type { Acting } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { LeagueCard } from '#shared/leagues/cards/contract.ts'
import { holds } from '#shared/permissions/may.ts'

import { noCard } from './link.ts'
import {
  type CardRow,
  findCardKey,
  listAccountsIn,
  listCardsOfPairing,
  lockCard,
  playsIn,
  type RoundRow,
} from './store.ts'

/** As whom somebody has to do with the cards of a pairing. */
export type Part =
  | { as: 'desk' }
  /** A player, or whoever has the link of the card of a player. */
  | { as: 'player' | 'link'; teamId: string }
  /** Played here until somebody else took the place. */
  | { as: 'replaced' }
  /** Plays in the season, elsewhere. */
  | { as: 'reader' }

interface Named {
  roundId: string
  entryId: string
}

interface FoundCard {
  card: CardRow
  /** All cards of its pairing. */
  pairing: readonly CardRow[]
}

/** A card with those of its pairing; with a lock as it stays until the commit. */
export async function getCard(work: Acting, named: Named, { isLocked = false } = {}): Promise<FoundCard> {
  const key = await findCardKey(work, named)
  if (!key) throw noCard()
  if (isLocked) await lockCard(work, key.id)
  const pairing = await listCardsOfPairing(work, key.pairingId)
  const card = pairing.find(({ id }) => id === key.id)
  if (!card) throw noCard()

  return { card, pairing }
}

/** The part of whoever asks; a stranger learns nothing of the card, not even that it is there. */
export async function partIn(
  work: Acting,
  round: Pick<RoundRow, 'seasonId'>,
  { card, pairing }: FoundCard,
): Promise<Part> {
  const { actor } = work.context
  if (actor.kind === 'link') {
    const own = pairing.find(({ id }) => id === actor.bookingId)
    if (own) return { as: 'link', teamId: own.teamId }
    throw noCard()
  }
  if (actor.kind === 'person') {
    const accounts = (await listAccountsIn(work, card.pairingId)).filter(({ userId }) => userId === actor.userId)
    const playing = accounts.find(({ isReplaced }) => !isReplaced)
    if (playing && !holds(actor, 'manage_leagues/leagues')) return { as: 'player', teamId: playing.teamId }
    if (holds(actor, 'manage_leagues/leagues')) return { as: 'desk' }
    if (accounts.length > 0) return { as: 'replaced' }
    if (await playsIn(work, actor.userId, round.seasonId)) return { as: 'reader' }
    throw noCard()
  }
  if (holds(actor, 'manage_leagues/leagues')) return { as: 'desk' }
  throw noCard()
}

/** What somebody may do to a card of a pairing. */
export const rightsOf = (part: Part, card: CardRow): LeagueCard['may'] => ({
  write: part.as === 'desk' || part.as === 'player' || part.as === 'link',
  attest: part.as === 'desk' || ((part.as === 'player' || part.as === 'link') && part.teamId !== card.teamId),
})

/** Refuses who may read a card and not write it. */
export function refuseReader(part: Part): void {
  if (part.as === 'replaced') {
    throw new Failure('not_allowed', 'Somebody else plays in your place now: numbers that you send do not count.')
  }
  if (part.as === 'reader')
    throw new Failure('not_allowed', 'Scores are kept by those who play together, and by the desk.')
}
