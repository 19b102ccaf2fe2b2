import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { DisputedHole, type HoleAnswer } from '#shared/leagues/cards/contract.ts'
import { type CountedEntry, countedEntry, decidesDispute, type HoleEntry } from '#shared/leagues/cards/counted.ts'

import { getCard, type Part, partIn, refuseReader } from './access.ts'
import { makeCards } from './make-cards.ts'
import type { PlayedRound } from './present.ts'
import { getPlayedRound } from './rounds.ts'
import { type CardRow, findCardKey, insertEntries, listEntries, notAttested, putCardHoles, touchCard } from './store.ts'

interface EnteredHole {
  roundId: string
  entryId: string
  hole: number
  strokes: number | null
  enteredAt: Date
  device: string
  /** Of the hole, as the sender has seen it. */
  version: number
}

interface Kept {
  counted: CountedEntry
  version: number
  /** Another device says something else, which the sender had not seen. */
  isUnseen: boolean
}

/** Keeps a number of a hole. It is kept also where it is refused, since another device has said something else. */
export async function enterHole(work: Work, request: EnteredHole): Promise<HoleAnswer> {
  await makeLateCard(work, request)
  const { counted, version, isUnseen } = await atomically(work, (work) => keepNumber(work, request))
  if (isUnseen) throw saidOtherwise(request.hole, { counted, version })

  return { hole: request.hole, strokes: counted.strokes, status: counted.status, version }
}

/** Whoever came after all, or was added, once the round had begun. */
async function makeLateCard(work: Work, named: EnteredHole): Promise<void> {
  if (await findCardKey(work, named)) return

  await atomically(work, async (work) => {
    await lockAll(work, { leagueRound: named.roundId })
    const round = await getPlayedRound(work, named.roundId)
    if (round.status === 'scheduled') throw notBegun()
    if (round.status === 'open') await makeCards(work, round)
  })
}

async function keepNumber(work: Acting, request: EnteredHole): Promise<Kept> {
  const { roundId, hole, strokes, enteredAt, device } = request
  const found = await getCard(work, request, { isLocked: true })
  const { card } = found
  const round = await getPlayedRound(work, roundId)
  const part = await partIn(work, round, found)
  refuseReader(part)
  const at = holeIn(card, hole)

  const known = await listEntries(work, card.id, hole)
  const sent = known.find((entry) => entry.device === device && entry.enteredAt.getTime() === enteredAt.getTime())
  if (sent) return again(request, known, sent, at.version)
  refuseStatus(round)
  refuseGone(card, part)

  const before = countedEntry(known)
  const version = at.version + 1
  const entry = { device, enteredAt, strokes, decides: decidesDispute(before, at.version, request), version }
  const counted = countedOf([...known, entry])
  await insertEntries(work, [{ ...entry, ...whoEnters(work, part), cardId: card.id, hole }])
  await putCardHoles(work, [{ cardId: card.id, hole, strokes: counted.strokes, status: counted.status, version }])
  await tell(work, {
    round,
    card,
    hole,
    counted,
    isSame: before?.status === counted.status && before.strokes === counted.strokes,
  })

  return { counted, version, isUnseen: isUnseen(request, counted, version) }
}

/** The same answer as the first time, unless more was said since. */
function again(request: EnteredHole, known: readonly HoleEntry[], sent: HoleEntry, version: number): Kept {
  if (sent.strokes !== request.strokes) {
    throw new Failure('conflict', 'This device has sent another number for the same moment.')
  }
  const counted = countedOf(known)

  return { counted, version, isUnseen: isUnseen(request, counted, sent.version) }
}

const isUnseen = (request: EnteredHole, { status }: CountedEntry, made: number): boolean =>
  status === 'disputed' && request.version !== made - 1

function countedOf(entries: readonly HoleEntry[]): CountedEntry {
  const counted = countedEntry(entries)
  if (!counted) throw new Error('What was sent of a hole counts.')

  return counted
}

function holeIn({ holes }: CardRow, hole: number) {
  const found = holes.find((one) => one.hole === hole)
  if (found) return found

  throw invalidField('hole', `This round has holes ${holes[0]?.hole} to ${holes.at(-1)?.hole}.`)
}

const notBegun = () => new Failure('wrong_state', 'This round has not begun.')

/** Until its scores are whole; what a phone sends after its end still counts. With a reason also what is published is corrected. */
export function refuseStatus({ status }: PlayedRound, isCorrection = false): void {
  if (status === 'open' || status === 'closed') return
  if (isCorrection && (status === 'published' || status === 'amended')) return
  if (status === 'scheduled') throw notBegun()
  if (status === 'scored') {
    throw new Failure('wrong_state', 'The scores of this round are whole. The desk can take that back.')
  }

  throw new Failure('wrong_state', 'This round is published. What is wrong in it is amended by the studio.')
}

/** The card of whoever plays no longer is not kept by others. */
function refuseGone({ name, registrationStatus }: CardRow, part: Part): void {
  if (part.as === 'desk' || registrationStatus === null || registrationStatus === 'registered') return

  throw new Failure('wrong_state', `${name} does not play in this season any more: the desk keeps this card.`)
}

const whoEnters = ({ context, now }: Acting, { as }: Part) => ({
  enteredAs: as === 'link' ? ('link' as const) : as === 'desk' ? ('desk' as const) : ('player' as const),
  actorId: actorIdOf(context.actor),
  at: now,
})

interface Told {
  round: PlayedRound
  card: CardRow
  hole: number
  counted: CountedEntry
  /** It says what was known. */
  isSame: boolean
}

/** A number that changes something ends the attestation of its card. */
async function tell(work: Acting, { round, card, hole, counted, isSame }: Told): Promise<void> {
  const { version } = await touchCard(work, card.id, isSame ? undefined : notAttested)
  await recordEvent(work, {
    action: 'hole_entered',
    entity: 'league_card',
    entityId: card.id,
    after: { strokes: counted.strokes, status: counted.status },
    facts: { hole },
    publish: { version, data: { seasonId: round.seasonId, roundId: round.id, hole } },
  })
}

function saidOtherwise(hole: number, { counted, version }: Pick<Kept, 'counted' | 'version'>): Failure {
  const entries = counted.entries.map(({ strokes, device, enteredAt }) => ({ strokes, device, enteredAt }))

  return new Failure('version_conflict', `Hole ${hole} was entered elsewhere with another number. Choose one.`, {
    current: DisputedHole.encode({ entries, version }),
  })
}
