import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { useLive } from '#client/live/use-live.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { cardsContract, type LeagueCard, type RoundCards } from '#shared/leagues/cards/contract.ts'
import { openHoles } from '#shared/leagues/cards/open-holes.ts'
import { roundSteps, roundWords } from '#shared/leagues/rounds/status.ts'

import { cardsKey, roundCardsQuery } from './queries.ts'
import { roundTones } from './round-tones.ts'
import { TypedCard } from './TypedCard.tsx'

/** The cards of a round as the desk completes them: those that are disputed or miss holes first. */
export function RoundCardsPage() {
  const roundId = usePathParameter('roundId')

  return (
    <Loaded
      skeleton={<Skeleton className="m-4 h-96" />}
      resetKey={roundId}
      renderRefusal={({ code }) =>
        code === 'not_found' || code === 'invalid_input' ? (
          <ToolPage title="Cards of a round">
            <EmptyState title="There is no such round">It may have been taken out of its season.</EmptyState>
          </ToolPage>
        ) : undefined
      }
    >
      <Cards roundId={roundId} />
    </Loaded>
  )
}

const isOpen = ({ holes, round }: LeagueCard) => {
  const { disputed, missing } = openHoles(holes, round.status !== 'open')

  return { isDisputed: disputed.length > 0, isMissing: missing.length > 0 }
}

/** 0 first. */
function rankOf(card: LeagueCard): number {
  const { isDisputed, isMissing } = isOpen(card)

  return isDisputed ? 0 : isMissing ? 1 : card.attested ? 3 : 2
}

function Cards({ roundId }: { roundId: string }) {
  const queries = useQueryClient()
  const { dayShort, localOf } = useStudio()
  const { data } = useSuspenseQuery(roundCardsQuery(roundId))
  const { round, cards, refusal } = data
  useLive(`league:${round.seasonId}`, () => queries.invalidateQueries({ queryKey: [...cardsKey, roundId] }))
  const disputed = cards.filter((card) => isOpen(card).isDisputed).length
  const missing = cards.filter((card) => isOpen(card).isMissing).length

  return (
    <ToolPage
      title={`${round.league}, round ${round.number}`}
      badge={<Badge tone={roundTones[round.status]}>{roundWords[round.status].label}</Badge>}
      figures={[dayShort(localOf(round.startsAt)), `${disputed} disputed`, `${missing} with missing holes`]}
      action={<Steps data={data} />}
    >
      {round.status === 'scheduled' && (
        <Notice
          title={refusal === null ? 'It opens by itself' : 'It cannot be opened yet'}
          kind={refusal === null ? 'information' : 'warning'}
        >
          <p>{refusal ?? 'At its beginning everybody gets a card with their strokes, by the index that holds then.'}</p>
        </Notice>
      )}
      <p className="flex flex-wrap gap-2">
        <ButtonLink to={`/leagues/leaderboard/${roundId}`} tone="quiet" size="tight">
          Leaderboard
        </ButtonLink>
        {cards.length > 0 && (
          <ButtonLink to={`/admin/leagues/rounds/${roundId}/import`} tone="quiet" size="tight">
            Import scores
          </ButtonLink>
        )}
      </p>
      {cards.length > 0 && <CardList cards={cards} />}
      {cards.length === 0 && round.status !== 'scheduled' && (
        <EmptyState title="No cards">Nobody of this round has a card: no scores are kept of it.</EmptyState>
      )}
    </ToolPage>
  )
}

const CardList = ({ cards }: { cards: readonly LeagueCard[] }) => (
  <>
    <p className="text-sm text-muted">
      Type the strokes of a card from the first hole on, X for a ball that was picked up. Enter saves it and goes on to
      the next card.
    </p>
    <ol className="grid gap-2">
      {/* The order stands while the desk types: it changes with what is asked anew. */}
      {cards
        .toSorted((one, other) => rankOf(one) - rankOf(other))
        .map((card) => (
          <li key={card.entryId}>
            <TypedCard card={card} />
          </li>
        ))}
    </ol>
  </>
)

const stepLabels = { open: 'Open now', closed: 'Close', scored: 'Scores are whole' } as const

function Steps({ data: { round, cards } }: { data: RoundCards }) {
  const step = useAct(cardsContract.stepRound, {
    done: ({ round: { status } }) => `This round is ${roundWords[status].phrase}.`,
    touches: [cardsKey, ['leagues', 'seasons']],
  })
  const labels = round.status === 'scheduled' ? stepLabels : { ...stepLabels, open: 'Open again', closed: 'Close' }
  const steps = (['open', 'closed', 'scored'] as const).filter((to) => roundSteps.canBecome(round.status, to))

  return (
    <>
      {steps.map((to) => (
        <Button
          key={to}
          size="tight"
          tone={to === steps.at(-1) ? 'primary' : 'quiet'}
          busy={step.isPending}
          disabled={to === 'scored' && cards.length === 0}
          onClick={() => step.mutate({ params: { roundId: round.id }, body: { to, version: round.version } })}
        >
          {round.status === 'scored' && to === 'closed' ? 'Take back' : labels[to]}
        </Button>
      ))}
      {step.error && <Refusal error={step.error} />}
    </>
  )
}
