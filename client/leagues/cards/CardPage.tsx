import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter, usePlace } from '#client/routing/navigation.ts'
import { useOnline } from '#client/ui/browser/online.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { boardOf, matchWords, toParWords } from '#shared/leagues/cards/board.ts'
import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { openHoles } from '#shared/leagues/cards/open-holes.ts'
import { counted } from '#shared/words.ts'

import { CardPhotos } from './CardPhotos.tsx'
import { cardsKey, callerOf } from './queries.ts'
import { ScoreKeys } from './ScoreKeys.tsx'
import { type ShownCard, type ShownHole, useHoles } from './use-holes.ts'

/** The cards of a bay on a phone: hole by hole by big keys, with or without a connection. */
export function CardPage() {
  const [roundId, entryId] = [usePathParameter('roundId'), usePathParameter('entryId')]
  const token = usePlace().hash.slice(1)

  return (
    <div className="mx-auto grid w-full max-w-lg grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-4 pb-24">
      <Loaded
        live
        skeleton={<Skeleton className="h-96" />}
        resetKey={`${roundId} ${entryId} ${token}`}
        renderRefusal={({ code, message }) =>
          code === 'unavailable' ? undefined : (
            <>
              <PageHeader title="Scorecard" />
              <EmptyState
                title="This card cannot be opened"
                action={code === 'not_signed_in' && <ButtonLink to="/login">Sign in</ButtonLink>}
              >
                {code === 'not_signed_in'
                  ? 'Sign in as one of its players, or open it by the code on the sheet of the bay.'
                  : message}
              </EmptyState>
            </>
          )
        }
      >
        <Pairing roundId={roundId} entryId={entryId} token={token} />
      </Loaded>
    </div>
  )
}

interface OpenCard {
  roundId: string
  entryId: string
  token: string
}

const isMissing = ({ status }: ShownHole) => status === 'missing'

function Pairing({ roundId, entryId, token }: OpenCard) {
  const { cards, waiting, enter, forget } = useHoles({ roundId, entryId, token })
  const [chosen, choose] = useState(entryId)
  const [hole, goTo] = useState<number>()
  const own = cards.find((card) => card.entryId === entryId)
  const card = cards.find((one) => one.entryId === chosen) ?? own
  if (!card || !own) return null

  const first = own.holes.findIndex((_, at) => cards.some(({ holes }) => holes[at] && isMissing(holes[at])))
  const at = hole ?? (first === -1 ? own.holes.length - 1 : first)
  const present = card.holes[at]
  if (!present) return null

  const isClosed = card.round.status !== 'open' && card.round.status !== 'closed'
  const enterHere = (strokes: number | null) => {
    enter(card, present, strokes)
    const next = cards.find((one) => one !== card && one.holes[at] && isMissing(one.holes[at]))
    choose(next?.entryId ?? entryId)
    goTo(next ? at : Math.min(at + 1, card.holes.length - 1))
  }

  return (
    <>
      <header className="grid gap-1">
        <p className="flex justify-between gap-3 text-sm text-muted">
          <span>
            {card.round.league}, round {card.round.number}
          </span>
          <span>{card.round.course}</span>
        </p>
        <div className="flex items-center justify-between">
          <Turn to={at - 1} go={goTo} last={card.holes.length} label="Hole before" Icon={ChevronLeft} />
          <h1 className="text-center font-display text-3xl font-medium">
            Hole {present.hole}
            <span className="block font-sans text-base font-normal text-muted figures">
              Par {present.par}, stroke index {present.strokeIndex}
            </span>
          </h1>
          <Turn to={at + 1} go={goTo} last={card.holes.length} label="Next hole" Icon={ChevronRight} />
        </div>
      </header>
      <Standing cards={cards} />
      <ul className="grid gap-2" aria-label="Cards of this bay">
        {cards.map((one) => (
          <li key={one.entryId}>
            <CardRow card={one} at={at} isChosen={one === card} choose={() => choose(one.entryId)} />
          </li>
        ))}
      </ul>
      {present.status === 'disputed' && card.may.write && <Dispute hole={present} decide={enterHere} />}
      {card.may.write && !isClosed && <ScoreKeys name={card.name} hole={present} enter={enterHere} />}
      {isClosed && <Notice title="This round is over">Its scores are counted. The desk can still correct them.</Notice>}
      <Sending waiting={waiting.filter(({ problem }) => problem === undefined).length} />
      {waiting.map(
        (one) =>
          one.problem !== undefined && (
            <Notice key={`${one.entryId} ${one.hole}`} kind="problem" title={`Hole ${one.hole} was not taken`}>
              <p>{one.problem}</p>
              <Button tone="quiet" size="small" onClick={() => forget(one)}>
                I have read it
              </Button>
            </Notice>
          ),
      )}
      <Strip card={card} at={at} go={goTo} />
      <Attest card={card} token={token} isSent={waiting.length === 0} />
      {token === '' && (
        <CardPhotos
          key={card.entryId}
          roundId={roundId}
          entryId={card.entryId}
          name={card.name}
          mayAdd={card.may.write && !isClosed}
        />
      )}
    </>
  )
}

interface TurnProps {
  to: number
  go: (at: number) => void
  last: number
  label: string
  Icon: typeof ChevronLeft
}

const Turn = ({ to, go, last, label, Icon }: TurnProps) => (
  <Button
    tone="quiet"
    aria-label={label}
    className="size-13 px-0"
    disabled={to < 0 || to >= last}
    onClick={() => go(to)}
  >
    <Icon aria-hidden className="size-6 shrink-0" />
  </Button>
)

const boardCards = (cards: readonly ShownCard[]) => {
  const [first] = cards
  const byTeam = Map.groupBy(cards, ({ team }) => team.id)

  return (
    first && {
      teams: [...byTeam].map(([id, members]) => ({
        id,
        name: members[0]?.team.name ?? '',
        pairingId: first.pairingId,
        isAbsent: false,
        cards: members,
      })),
      rules: first.rules,
      isTimeUp: false,
    }
  )
}

/** The match, or who stands where in this bay. */
function Standing({ cards }: { cards: readonly ShownCard[] }) {
  const board = boardCards(cards)
  const match = board && boardOf(board).matches[0]
  if (!match) return null

  return (
    <output className="block rounded bg-turf px-4 py-2 text-center font-medium figures">
      {matchWords(match)}
      {match.thru > 0 && <span className="font-normal text-muted"> after {counted(match.thru, 'hole')}</span>}
    </output>
  )
}

interface RowProps {
  card: ShownCard
  at: number
  isChosen: boolean
  choose: () => void
}

function CardRow({ card, at, isChosen, choose }: RowProps) {
  const hole = card.holes[at]
  const board = boardCards([card])
  const row = board && boardOf(board).rows[0]

  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={choose}
      className={clsx(
        'flex min-h-15 w-full items-center justify-between gap-3 rounded border px-4 text-left',
        isChosen ? 'border-fairway bg-turf' : 'border-line bg-surface',
      )}
    >
      <span className="min-w-0">
        <span className="block truncate font-semibold">{card.name}</span>
        <span className="block text-sm text-muted figures">
          {row?.toPar === null || row === undefined ? 'No score yet' : `${row.gross} strokes, net ${row.net}`}
          {row && row.toPar !== null && ` (${toParWords(row.toPar)})`}
        </span>
      </span>
      <span className="flex items-center gap-2">
        <Dots received={hole?.received ?? 0} />
        <span className="min-w-10 text-right font-display text-3xl figures">{hole && scoreText(hole)}</span>
      </span>
    </button>
  )
}

/** A dot for each stroke that is received; given ones have a ring. */
function Dots({ received }: { received: number }) {
  if (received === 0) return null

  return (
    <span className="flex gap-1">
      <span className="sr-only">
        {received > 0 ? `Receives ${counted(received, 'stroke')}` : `Gives ${counted(-received, 'stroke')}`}
      </span>
      {Array.from({ length: Math.abs(received) }, (_, at) => (
        <span
          key={at}
          aria-hidden
          className={clsx('size-2.5 rounded-full', received > 0 ? 'bg-fairway' : 'border-2 border-fairway')}
        />
      ))}
    </span>
  )
}

function scoreText({ status, strokes }: Pick<ShownHole, 'status' | 'strokes'>): string {
  if (status === 'missing') return '–'
  if (status === 'disputed') return '?'

  return strokes === null ? 'X' : String(strokes)
}

function Dispute({ hole, decide }: { hole: ShownHole; decide: (strokes: number | null) => void }) {
  const numbers = [...new Set(hole.entries.map(({ strokes }) => strokes))]

  return (
    <Notice kind="problem" title="Two phones say different numbers">
      <p>Agree on one of them. Both phones show it then.</p>
      <div className="flex flex-wrap gap-2">
        {numbers.map((strokes) => (
          <Button key={String(strokes)} size="large" onClick={() => decide(strokes)}>
            {strokes === null ? 'Picked up' : `It was ${strokes}`}
          </Button>
        ))}
      </div>
    </Notice>
  )
}

function Sending({ waiting }: { waiting: number }) {
  const isOnline = useOnline()
  const holes = counted(waiting, 'hole')

  return (
    <output className="block text-center text-sm text-muted">
      {waiting === 0 && (isOnline ? 'Everything is sent.' : 'No connection. What you enter is kept on this phone.')}
      {waiting > 0 &&
        (isOnline ? `Sending ${holes}.` : `${holes} kept on this phone, sent once there is a connection.`)}
    </output>
  )
}

/** All holes of the chosen card; one is pressed to go there. */
const Strip = ({ card, at, go }: { card: ShownCard; at: number; go: (at: number) => void }) => (
  <ol className="grid grid-cols-9 gap-1" aria-label={`Card of ${card.name}`}>
    {card.holes.map((hole, index) => (
      <li key={hole.hole}>
        <button
          type="button"
          aria-label={`Hole ${hole.hole}: ${hole.status === 'entered' ? scoreText(hole) : hole.status}${hole.isWaiting ? ', not sent yet' : ''}`}
          aria-current={index === at || undefined}
          onClick={() => go(index)}
          className={clsx(
            'grid min-h-13 w-full content-center justify-items-center rounded border text-center figures',
            index === at ? 'border-fairway bg-turf' : 'border-line bg-surface',
            hole.status === 'disputed' && 'border-flag bg-blush',
            hole.isWaiting && 'border-dashed border-edge',
          )}
        >
          <span className="text-sm leading-none text-muted">{hole.hole}</span>
          <span className="font-semibold">{scoreText(hole)}</span>
        </button>
      </li>
    ))}
  </ol>
)

function Attest({ card, token, isSent }: { card: ShownCard; token: string; isSent: boolean }) {
  const { roundId, entryId, version } = { ...card, roundId: card.round.id }
  const attest = useAct(
    () => callerOf(token)(cardsContract.attestCard, { params: { roundId, entryId }, body: { version } }),
    { done: () => `Card of ${card.name} attested.`, touches: [[...cardsKey, roundId]] },
  )
  if (card.attested) return <Notice kind="success" title={`The card of ${card.name} is attested`} isTight />
  const { disputed, missing } = openHoles(card.holes, card.round.status !== 'open')
  if (!card.may.attest || disputed.length > 0 || missing.length > 0) return null

  return (
    <div className="grid gap-2">
      <Button size="large" busy={attest.isPending} disabled={!isSent} onClick={() => attest.mutate()}>
        The card of {card.name} is right
      </Button>
      {attest.error && <Refusal error={attest.error} />}
    </div>
  )
}
