import { useQueries, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { useLive } from '#client/live/use-live.ts'
import { Failure } from '#shared/http/failure.ts'
import { type CardHole, cardsContract, DisputedHole, type LeagueCard } from '#shared/leagues/cards/contract.ts'

import {
  deviceId,
  dropHole,
  keepCard,
  keepHole,
  refuseHole,
  useWaitingHoles,
  waitingHoles,
  type WaitingHole,
} from './kept-holes.ts'
import { callerOf, cardQuery, cardsKey } from './queries.ts'

const againMilliseconds = 10_000
const pollMilliseconds = 15_000

interface OpenCard {
  roundId: string
  entryId: string
  /** Of its link; empty for whoever is signed in. */
  token: string
}

export interface ShownHole extends CardHole {
  /** Kept on this device, and not sent yet. */
  isWaiting: boolean
}

export interface ShownCard extends Omit<LeagueCard, 'holes'> {
  holes: ShownHole[]
}

/** The cards of a pairing, with what this device has not sent yet; what is entered is sent as soon as it can be. */
export function useHoles({ roundId, entryId, token }: OpenCard) {
  const queries = useQueryClient()
  const waiting = useWaitingHoles(roundId)
  const { data: own } = useSuspenseQuery(cardQuery({ roundId, entryId, token }))
  const live = useLive(
    `league:${own.round.seasonId}`,
    () => queries.invalidateQueries({ queryKey: [...cardsKey, roundId] }),
    token === '' ? undefined : token,
  )
  const cards = useQueries({
    queries: own.pairing.map((other) => ({
      ...cardQuery({ roundId, entryId: other.entryId, token }),
      ...(live.kind !== 'live' && { refetchInterval: pollMilliseconds }),
    })),
  }).flatMap(({ data }) => data ?? [])
  const seen = cards.map(({ entryId, version }) => `${entryId} ${version}`).join()
  useEffect(() => {
    for (const card of cards) keepCard(card)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- kept anew when one of them has another version
  }, [seen, own.round.version])

  const send = useEffectEvent(() => sendWaiting(queries, { roundId, token }))
  useEffect(() => {
    const sendNow = () => void send()
    sendNow()
    const again = setInterval(sendNow, againMilliseconds)
    addEventListener('online', sendNow)
    return () => {
      clearInterval(again)
      removeEventListener('online', sendNow)
    }
  }, [waiting])

  return {
    cards: cards.map((card) => withWaiting(card, waiting)),
    waiting,
    enter: (card: LeagueCard | ShownCard, hole: CardHole, strokes: number | null) =>
      keepHole(roundId, { entryId: card.entryId, hole: hole.hole, strokes, version: hole.version }),
    forget: (sent: WaitingHole) => dropHole(roundId, sent),
  }
}

const withWaiting = (card: LeagueCard, waiting: readonly WaitingHole[]): ShownCard => ({
  ...card,
  holes: card.holes.map((hole): ShownHole => {
    const own = waiting.find((one) => one.entryId === card.entryId && one.hole === hole.hole && !one.problem)
    return own
      ? { ...hole, strokes: own.strokes, status: 'entered', entries: [], isWaiting: true }
      : { ...hole, isWaiting: false }
  }),
})

let isSending = false

/** Sends one after the other. What the studio refuses stays with its reason; without an answer all of it waits. */
async function sendWaiting(
  queries: ReturnType<typeof useQueryClient>,
  { roundId, token }: Omit<OpenCard, 'entryId'>,
): Promise<void> {
  if (isSending) return
  isSending = true
  let hasSent = false
  try {
    for (;;) {
      const next = waitingHoles(roundId).find(({ problem }) => problem === undefined)
      if (!next || !(await sendHole(queries, next, { roundId, token }))) return
      hasSent = true
    }
  } finally {
    isSending = false
    // The cards have other versions, and may hold what others have entered.
    if (hasSent) void queries.invalidateQueries({ queryKey: [...cardsKey, roundId] })
  }
}

/** Whether it was answered. */
async function sendHole(
  queries: ReturnType<typeof useQueryClient>,
  sent: WaitingHole,
  { roundId, token }: Omit<OpenCard, 'entryId'>,
): Promise<boolean> {
  const { entryId, hole, strokes, enteredAt, version } = sent
  const { queryKey } = cardQuery({ roundId, entryId, token })
  const become = (changes: Partial<CardHole>) =>
    queries.setQueryData(
      queryKey,
      (card) => card && { ...card, holes: card.holes.map((one) => (one.hole === hole ? { ...one, ...changes } : one)) },
    )
  try {
    const body = { strokes, enteredAt, device: deviceId(), version }
    const answer = await callerOf(token)(cardsContract.putHole, { params: { roundId, entryId, hole }, body })
    become({ ...answer, entries: [] })
  } catch (error) {
    if (!(error instanceof Failure) || mayHeal.has(error.code)) return false
    const { data: disputed } = DisputedHole.safeParse(error.facts.current)
    if (error.code === 'version_conflict' && disputed) become({ ...disputed, strokes: null, status: 'disputed' })
    else return (refuseHole(roundId, sent, error.message), true)
  }
  dropHole(roundId, sent)
  return true
}

const mayHeal = new Set<string>([
  'unavailable',
  'internal',
  'too_many_requests',
  'session_expired',
  'not_signed_in',
  'second_factor_needed',
])
