import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { LeagueCard } from '#shared/leagues/cards/contract.ts'
import { openHoles, openHolesWords } from '#shared/leagues/cards/open-holes.ts'

import { getCard, partIn, refuseReader, rightsOf } from './access.ts'
import { refuseStatus } from './enter-hole.ts'
import { type PlayedRound, presentCards } from './present.ts'
import { getPlayedRound } from './rounds.ts'
import { type CardRow, insertEntries, putCardHoles, touchCard } from './store.ts'

interface Named {
  roundId: string
  entryId: string
}

export async function readCard(work: Acting, named: Named): Promise<LeagueCard> {
  const round = await getPlayedRound(work, named.roundId)
  if (round.status === 'scheduled') {
    throw new Failure('not_found', 'This round has not begun. Its cards are made when it does.')
  }
  const found = await getCard(work, named)
  const part = await partIn(work, round, found)
  const cards = await presentCards(work, { round, rows: found.pairing, may: (card) => rightsOf(part, card) })
  const card = cards.find(({ entryId }) => entryId === named.entryId)
  if (!card) throw new Error('A card is one of its pairing.')

  return card
}

interface TypedCard extends Named {
  strokes: readonly (number | null)[]
  reason?: string | null
}

/** Types a card. Whatever differs from it, or is disputed, is settled; a whole card is attested by whoever types it. */
export const typeCard = (work: Work, { reason, ...typed }: TypedCard): Promise<LeagueCard> =>
  atomically(work, async (work) => {
    const round = await getPlayedRound(work, typed.roundId)
    const { card } = await getCard(work, typed, { isLocked: true })
    await writeCard(work, { round, card, strokes: typed.strokes, as: 'desk', reason })
    return readCard(work, typed)
  })

interface Written {
  round: PlayedRound
  /** As it is under its lock. */
  card: CardRow
  strokes: readonly (number | null)[]
  as: 'desk' | 'import'
  reason?: string | null | undefined
}

/** Within the lock of the card. Says whether anything has changed. */
export async function writeCard(work: Acting, { round, card, strokes, as, reason }: Written): Promise<boolean> {
  // Since it was read the round may have gone on.
  refuseStatus(await getPlayedRound(work, round.id), as === 'desk' && Boolean(reason))
  if (strokes.length > card.holes.length) throw invalidField('strokes', `This round has ${card.holes.length} holes.`)

  const changed = card.holes
    .slice(0, strokes.length)
    .map((hole, at) => ({ ...hole, before: hole.strokes, strokes: strokes[at] ?? null }))
    .filter(({ status, before, strokes }) => status !== 'entered' || before !== strokes)
  const isWhole = strokes.length === card.holes.length
  if (changed.length === 0 && (!isWhole || card.attestedAs === as)) return false

  const actorId = actorIdOf(work.context.actor)
  const next = changed.map(({ hole, strokes, version }) => ({ cardId: card.id, hole, strokes, version: version + 1 }))
  if (next.length > 0) {
    // Each time it is a device of its own: what it decides holds, whatever it has said before.
    const said = { enteredAt: work.now, decides: true, enteredAs: as, actorId, at: work.now }
    await insertEntries(
      work,
      next.map((one) => ({ ...one, ...said, device: `${as} ${one.version}` })),
    )
    await putCardHoles(
      work,
      next.map((one) => ({ ...one, status: 'entered' as const })),
    )
  }
  const attestation = isWhole
    ? { attestedAt: work.now, attestedAs: as, attestedBy: actorId }
    : { attestedAt: null, attestedAs: null, attestedBy: null }
  const { version } = await touchCard(work, card.id, attestation)
  await recordEvent(work, {
    action: as === 'desk' ? 'card_typed' : 'card_imported',
    entity: 'league_card',
    entityId: card.id,
    before: ofHoles(changed.map(({ hole, before }) => [hole, before])),
    after: ofHoles(changed.map(({ hole, strokes }) => [hole, strokes])),
    reason: reason ?? undefined,
    publish: { version, data: { seasonId: round.seasonId, roundId: round.id } },
  })

  return true
}

const ofHoles = (holes: readonly [number, number | null][]) =>
  Object.fromEntries(holes.map(([hole, strokes]) => [`hole ${hole}`, strokes]))

interface Attest extends Named {
  /** Of the card, as whoever attests has seen it. */
  version: number
}

export const attestCard = (work: Work, { version, ...named }: Attest): Promise<LeagueCard> =>
  atomically(work, async (work) => {
    const found = await getCard(work, named, { isLocked: true })
    const round = await getPlayedRound(work, named.roundId)
    const part = await partIn(work, round, found)
    refuseReader(part)
    const { card } = found
    if (!rightsOf(part, card).attest) {
      throw new Failure('not_allowed', 'Somebody of another team attests this card, or the desk.')
    }
    if (card.version !== version) {
      throw new Failure('version_conflict', 'This card has just changed. Look at it again.', {
        current: LeagueCard.encode(await readCard(work, named)),
      })
    }
    if (card.attestedAt) return readCard(work, named)
    refuseStatus(round)
    const open = openHolesWords(openHoles(card.holes, round.status !== 'open'))
    if (open !== undefined) throw new Failure('wrong_state', `This card is not whole yet: ${open}.`)

    const attestedAs = part.as === 'desk' ? 'desk' : 'opponent'
    const attestedBy = actorIdOf(work.context.actor)
    const attested = await touchCard(work, card.id, { attestedAt: work.now, attestedAs, attestedBy })
    await recordEvent(work, {
      action: 'card_attested',
      entity: 'league_card',
      entityId: card.id,
      after: { attestedAs },
      publish: { version: attested.version, data: { seasonId: round.seasonId, roundId: round.id } },
    })
    return readCard(work, named)
  })
