import { useSyncExternalStore } from 'react'
import { z } from 'zod'

import { keptInBrowser } from '#client/ui/browser/kept.ts'
import { Id, Instant } from '#shared/http/wire.ts'
import { HoleStrokes, LeagueCard } from '#shared/leagues/cards/contract.ts'

/** A number that this device has not sent yet. */
const WaitingHole = z.object({
  entryId: Id,
  hole: z.int(),
  strokes: HoleStrokes,
  enteredAt: Instant,
  /** Of the hole, as it was seen. */
  version: z.int(),
  /** Why the studio has refused it; it is kept until somebody has read that. */
  problem: z.string().exactOptional(),
})
export type WaitingHole = z.output<typeof WaitingHole>

const KeptRound = z.object({ roundId: Id, cards: z.array(LeagueCard), waiting: z.array(WaitingHole) })
type KeptRound = z.output<typeof KeptRound>

const Kept = z.object({
  /** By which the studio tells this browser from others. */
  device: z.string(),
  /** A clock that is put back meanwhile does not make a later number an earlier one. */
  lastEnteredAt: Instant.nullable(),
  /** The latest first. */
  rounds: z.array(KeptRound),
})
type Kept = z.output<typeof Kept>

// Numbers outlive the tab and the session: whoever signs in again sends them.
const stored = keptInBrowser('league-cards', Kept)
const mostRounds = 3

let known: Kept | undefined
const listeners = new Set<() => void>()

function read(): Kept {
  known ??= stored.read() ?? { device: `phone-${crypto.randomUUID().slice(0, 8)}`, lastEnteredAt: null, rounds: [] }

  return known
}

function write(next: Kept): void {
  known = next
  stored.write(next)
  for (const listener of listeners) listener()
}

const nothing = (roundId: string): KeptRound => ({ roundId, cards: [], waiting: [] })

const roundIn = ({ rounds }: Kept, roundId: string) => rounds.find((round) => round.roundId === roundId)

/** Changes what is kept of a round. Older rounds go once they have nothing to send. */
function changeRound(roundId: string, change: (round: KeptRound) => KeptRound): void {
  const before = read()
  const others = before.rounds.filter((round) => round.roundId !== roundId)
  const kept = others.filter(({ waiting }, at) => waiting.length > 0 || at < mostRounds - 1)
  write({ ...before, rounds: [change(roundIn(before, roundId) ?? nothing(roundId)), ...kept] })
}

export const deviceId = (): string => read().device

/** On the server nothing is kept. */
export const keptCard = (roundId: string, entryId: string): LeagueCard | undefined =>
  'location' in globalThis ? roundIn(read(), roundId)?.cards.find((card) => card.entryId === entryId) : undefined

export function keepCard(card: LeagueCard): void {
  if (keptCard(card.round.id, card.entryId) === card) return

  changeRound(card.round.id, (round) => ({
    ...round,
    cards: [...round.cards.filter(({ entryId }) => entryId !== card.entryId), card],
  }))
}

/** Keeps a number until it is sent; another one of the same hole that is not sent yet is forgotten. */
export function keepHole(roundId: string, entered: Omit<WaitingHole, 'enteredAt'>): void {
  const last = read().lastEnteredAt?.getTime() ?? 0
  const enteredAt = new Date(Math.max(Date.now(), last + 1))
  changeRound(roundId, (round) => ({
    ...round,
    waiting: [...round.waiting.filter((one) => !isSameHole(one, entered)), { ...entered, enteredAt }],
  }))
  write({ ...read(), lastEnteredAt: enteredAt })
}

const isSameHole = (one: Pick<WaitingHole, 'entryId' | 'hole'>, other: Pick<WaitingHole, 'entryId' | 'hole'>) =>
  one.entryId === other.entryId && one.hole === other.hole

const isSame = (one: WaitingHole, other: WaitingHole) =>
  isSameHole(one, other) && one.enteredAt.getTime() === other.enteredAt.getTime()

/** It was answered, or read that it is refused. What was entered in its place meanwhile stays. */
export const dropHole = (roundId: string, sent: WaitingHole): void =>
  changeRound(roundId, (round) => ({ ...round, waiting: round.waiting.filter((one) => !isSame(one, sent)) }))

export const refuseHole = (roundId: string, sent: WaitingHole, problem: string): void =>
  changeRound(roundId, (round) => ({
    ...round,
    waiting: round.waiting.map((one) => (isSame(one, sent) ? { ...one, problem } : one)),
  }))

const noHoles: readonly WaitingHole[] = []

export const waitingHoles = (roundId: string): readonly WaitingHole[] => roundIn(read(), roundId)?.waiting ?? noHoles

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of this browser keeps the same.
  const reread = ({ key }: StorageEvent) => {
    if (key !== 'league-cards') return
    known = undefined
    listener()
  }
  addEventListener('storage', reread)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', reread)
  }
}

export const useWaitingHoles = (roundId: string): readonly WaitingHole[] =>
  useSyncExternalStore(
    subscribe,
    () => waitingHoles(roundId),
    () => noHoles,
  )
