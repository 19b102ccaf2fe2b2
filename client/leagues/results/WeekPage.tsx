import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { RoundPrizes } from '#client/leagues/pots/RoundPrizes.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { indexWords } from '#shared/leagues/handicap/words.ts'
import {
  type CardProblem,
  type Publication,
  resultsContract,
  type WeekRound,
} from '#shared/leagues/results/contract.ts'
import { roundWords } from '#shared/leagues/rounds/status.ts'
import { counted, listWords } from '#shared/words.ts'

import { publicationOf, resultsKey, weekQuery } from './queries.ts'

/** What each league's round waits for, and its publication. */
export const WeekPage = () => (
  <ListPage
    title="League week"
    action={
      <ButtonLink to="/leagues/standings" tone="quiet" size="tight">
        Standings
      </ButtonLink>
    }
  >
    <Week />
  </ListPage>
)

function Week() {
  const { rounds } = useSuspenseQuery(weekQuery).data
  const [publishing, publish] = useState<WeekRound>()
  if (rounds.length === 0) {
    return (
      <EmptyState
        title="No round is at hand"
        action={<ButtonLink to="/admin/leagues/seasons">Set up a season</ButtonLink>}
      >
        Rounds stand here from the day before their evening on, until they are published.
      </EmptyState>
    )
  }

  return (
    <>
      <ul className="grid gap-4">
        {rounds.map((round) => (
          <Round key={round.id} round={round} onPublish={() => publish(round)} />
        ))}
      </ul>
      {publishing && <PublishDialog round={publishing} onClose={() => publish(undefined)} />}
    </>
  )
}

const isPublished = ({ status }: Pick<WeekRound, 'status'>) => status === 'published' || status === 'amended'

function Round({ round, onPublish }: { round: WeekRound; onPublish: () => void }) {
  const { moment } = useStudio()
  const { id, season, number, status, startsAt, course, cards, cardsDone, problems, refusal, isChanged } = round
  const heading = `round-${id}`

  return (
    <li className="rounded border border-line bg-surface">
      <section aria-labelledby={heading}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
          <h2 id={heading} className="font-semibold">
            {season.league}, round {number}
          </h2>
          <Badge tone={isPublished(round) ? 'success' : 'neutral'}>{roundWords[status].label}</Badge>
          <span className="text-sm text-muted figures">
            {season.name}, {moment(startsAt)}, {course}
          </span>
          <span className="ml-auto flex flex-wrap items-center gap-3">
            <span className="text-sm figures">
              {cardsDone} of {counted(cards, 'card')}
            </span>
            <ButtonLink to={`/admin/leagues/rounds/${id}`} tone="quiet" size="tight">
              Cards
            </ButtonLink>
            {['closed', 'scored'].includes(status) || isChanged ? (
              <Button size="tight" onClick={onPublish}>
                {isPublished(round) ? 'Publish corrections' : `Publish round ${number}`}
              </Button>
            ) : null}
          </span>
        </div>
        {refusal !== null && (
          <p className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 text-sm">
            <Badge tone="danger">Cannot begin</Badge>
            <span>{refusal}</span>
            <Link
              to={`/admin/leagues/seasons/${season.id}`}
              className="ml-auto text-fairway underline underline-offset-4"
            >
              Open the season
            </Link>
          </p>
        )}
        {problems.length > 0 && (
          <ul className="divide-y divide-line">
            {problems.map((problem) => (
              <Problem key={problem.entryId} problem={problem} roundId={id} />
            ))}
          </ul>
        )}
        {isPublished(round) && <RoundPrizes round={round} />}
        {isChanged && (
          <p className="px-4 py-2.5 text-sm">
            A card was corrected since this round was published. Nobody sees it yet.
          </p>
        )}
      </section>
    </li>
  )
}

const holesWord = (holes: readonly number[]) =>
  `${holes.length === 1 ? 'hole' : 'holes'} ${listWords(holes.map(String))}`

const problemWords = ({ kind, holes }: CardProblem): string => {
  if (kind === 'disputed') return `two numbers for ${holesWord(holes)}`
  if (kind === 'not_attested') return 'not attested'

  return holes.length > 6 ? 'no card' : `${holesWord(holes)} missing`
}

const Problem = ({ problem, roundId }: { problem: CardProblem; roundId: string }) => (
  <li className="flex flex-wrap items-center gap-x-3 px-4 py-2 text-sm figures">
    <Badge tone={problem.kind === 'not_attested' ? 'neutral' : 'danger'}>
      {problem.kind === 'disputed' ? 'Disputed' : problem.kind === 'missing' ? 'Missing' : 'To attest'}
    </Badge>
    <span>
      <span className="font-medium">{problem.name}</span>: {problemWords(problem)}
    </span>
    <Link
      to={`/admin/leagues/rounds/${roundId}?entry=${problem.entryId}`}
      className="ml-auto inline-flex min-h-8 items-center text-fairway underline underline-offset-4"
    >
      Type<span className="sr-only"> the card of {problem.name}</span>
    </Link>
  </li>
)

function PublishDialog({ round, onClose }: { round: WeekRound; onClose: () => void }) {
  const [strokesToo, giveAnew] = useState(false)
  const stays = useQuery(publicationOf(round))
  const anew = useQuery({ ...publicationOf(round, true), enabled: strokesToo })
  const preview = strokesToo ? anew : stays
  const again = isPublished(round)
  const act = useAct(resultsContract.publishRound, {
    done: ({ revision }) => (revision > 1 ? `Round ${round.number} is amended` : `Round ${round.number} is published`),
    touches: [resultsKey, ['leagues']],
    onDone: onClose,
  })

  return (
    <ActDialog
      title={again ? `Publish round ${round.number} again?` : `Publish round ${round.number}?`}
      act={act}
      verb={again ? `Amend round ${round.number}` : `Publish round ${round.number}`}
      otherwise="It is not published"
      {...(again && { reason: 'required' as const })}
      isOff={!preview.data}
      onClose={onClose}
      onAct={({ reason }) =>
        act.mutate({
          params: { roundId: round.id },
          query: {},
          body: { version: round.version, ...(again && { reason }), ...(strokesToo && { strokesToo }) },
        })
      }
    >
      {again && (
        <div className="grid gap-1 text-sm">
          <label className="flex min-h-row items-center gap-2">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-fairway"
              checked={strokesToo}
              onChange={({ target }) => giveAnew(target.checked)}
            />
            Strokes too: give them anew on the cards of later rounds
          </label>
          <p className="text-muted">
            {strokesToo
              ? 'Below is what moves with strokes given anew. Untick it to see what moves while they stay.'
              : 'Below is what moves while strokes on cards that were played stay. Tick it to see the other outcome.'}
          </p>
        </div>
      )}
      {preview.error ? (
        <Refusal title="It cannot be published yet" error={preview.error} />
      ) : preview.data ? (
        <Changes publication={preview.data} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </ActDialog>
  )
}

const indexWord = (index: number | null) => (index === null ? 'none' : indexWords(index))

/** Every place, point and handicap that moves. */
function Changes({ publication: { changes, indexes, rounds, prizes } }: { publication: Publication }) {
  const { money } = useStudio()

  return (
    <section
      aria-label="What moves"
      className="grid max-h-[50vh] gap-4 overflow-y-auto text-sm figures"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
      tabIndex={0}
    >
      <p>
        {changes.length === 0 ? 'No place and no point moves' : `${counted(changes.length, 'row')} of the table`}
        {`, ${counted(indexes.length, 'handicap')}`}
        {rounds.length > 0 &&
          `; the tables after ${rounds.length === 1 ? 'round' : 'rounds'} ${listWords(rounds.map(String))} too`}
        .
      </p>
      {changes.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {changes.map(({ entryId, name, from, to, points }) => (
            <li key={entryId} className="flex justify-between gap-4 py-1.5">
              <span className="wrap-anywhere">{name}</span>
              <span className="whitespace-nowrap">
                {from === null || from === to ? `place ${to}` : `place ${from} to ${to}`},{' '}
                {points.from === null ? points.to : `${points.from} to ${points.to}`} points
              </span>
            </li>
          ))}
        </ul>
      )}
      {prizes.length > 0 && (
        <ul aria-label="Prizes" className="divide-y divide-line border-y border-line">
          {prizes.map(({ name, cents }) => (
            <li key={name} className="flex justify-between gap-4 py-1.5">
              <span className="wrap-anywhere">{name}</span>
              <span className="whitespace-nowrap">prize {money(cents)}</span>
            </li>
          ))}
        </ul>
      )}
      {indexes.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {indexes.map(({ personId, name, from, to }) => (
            <li key={personId} className="flex justify-between gap-4 py-1.5">
              <span className="wrap-anywhere">{name}</span>
              <span className="whitespace-nowrap">
                handicap {indexWord(from)} to {indexWord(to)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
