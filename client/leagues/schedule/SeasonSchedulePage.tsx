import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress, usePathParameter } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { roundWords } from '#shared/leagues/rounds/status.ts'
import type { ScheduledRound, SeasonSchedule } from '#shared/leagues/schedule/contract.ts'
import { counted } from '#shared/words.ts'

import { OfOne } from './AdminHead.tsx'
import { DealDialog } from './DealDialog.tsx'
import { FairnessFacts, FairnessTable } from './FairnessTable.tsx'
import { RoundBoard } from './RoundBoard.tsx'
import { scheduleQuery } from './schedule-queries.ts'
import { ScheduleSheet } from './ScheduleSheet.tsx'

/** The rounds of a season: who meets whom, in which bay and when. */
export function SeasonSchedulePage() {
  const seasonId = usePathParameter('seasonId')

  return (
    <OfOne
      title="Schedule"
      id={seasonId}
      missing={{ title: 'There is no such season', hint: 'Open its schedule from the season.' }}
    >
      <Season seasonId={seasonId} />
    </OfOne>
  )
}

function Season({ seasonId }: { seasonId: string }) {
  const { data: schedule } = useSuspenseQuery(scheduleQuery(seasonId))
  const { read } = useAddress()
  const [isDealing, setDealing] = useState(false)
  const { rounds, fairness, league, name } = schedule
  const isDealt = rounds.some(({ pairings }) => pairings.length > 0)
  const shown = rounds.find(({ id }) => id === read('round')) ?? rounds.find(isAhead) ?? rounds.at(-1)

  return (
    <>
      <div className="print:hidden">
        <ToolPage
          title={`Schedule of ${league}`}
          figures={[name, counted(rounds.length, 'round'), counted(fairness.teams.length, 'team')]}
          action={
            <>
              {isDealt && (
                <Button tone="quiet" size="tight" onClick={() => print()}>
                  Print
                </Button>
              )}
              {schedule.schedule !== 'by_hand' && rounds.length > 0 && (
                <Button size="tight" onClick={() => setDealing(true)}>
                  Deal the schedule
                </Button>
              )}
            </>
          }
        >
          {shown ? <Rounds schedule={schedule} shown={shown} /> : <NoRounds />}
        </ToolPage>
      </div>
      {isDealing && <DealDialog schedule={schedule} onClose={() => setDealing(false)} />}
      <ScheduleSheet schedule={schedule} />
    </>
  )
}

const isAhead = ({ status }: ScheduledRound) => status === 'scheduled' || status === 'open'

const NoRounds = () => (
  <EmptyState title="No rounds yet" action={<ButtonLink to="/admin/leagues/all">Open the leagues</ButtonLink>}>
    Rounds stand here once the evenings of the season are set up.
  </EmptyState>
)

function Rounds({ schedule, shown }: { schedule: SeasonSchedule; shown: ScheduledRound }) {
  const isDealt = schedule.rounds.some(({ pairings }) => pairings.length > 0)

  return (
    <div className="grid gap-5 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <RoundList rounds={schedule.rounds} shownId={shown.id} />
      <div className="grid content-start gap-6">
        <Loaded resetKey={shown.id} skeleton={<Skeleton className="h-72" />}>
          <RoundBoard key={shown.id} roundId={shown.id} />
        </Loaded>
        {isDealt && (
          <section aria-labelledby="fairness" className="grid gap-2 border-t border-line pt-4">
            <h2 id="fairness" className="font-medium">
              How even it is
            </h2>
            <FairnessFacts fairness={schedule.fairness} />
            <details>
              <summary className="min-h-row cursor-pointer text-sm text-fairway underline underline-offset-4">
                Each team by bay and start
              </summary>
              <FairnessTable fairness={schedule.fairness} />
            </details>
          </section>
        )}
      </div>
    </div>
  )
}

function RoundList({ rounds, shownId }: { rounds: readonly ScheduledRound[]; shownId: string }) {
  const { dayShort } = useStudio()
  const { linkTo } = useAddress()

  return (
    <nav aria-label="Rounds" className="flex gap-1 overflow-x-auto lg:grid lg:content-start lg:gap-0">
      {rounds.map((round) => {
        const without = round.bays.length > 0 ? round.pairings.filter(({ bay }) => !bay).length : 0
        return (
          <Link
            key={round.id}
            to={linkTo({ round: round.id })}
            aria-current={round.id === shownId || undefined}
            className={clsx(
              'grid min-h-row shrink-0 content-center rounded px-2 py-1 text-sm whitespace-nowrap hover:bg-sunken',
              round.id === shownId && 'bg-turf font-medium',
            )}
          >
            <span className="figures">
              {round.kind === 'regular' ? `Round ${round.number}` : `Playoff ${round.number}`}, {dayShort(round.local)}
            </span>
            <span className="font-normal text-muted">
              {isAhead(round)
                ? round.pairings.length === 0
                  ? 'Not dealt'
                  : without > 0
                    ? `${counted(without, 'pairing')} without a bay`
                    : counted(round.pairings.length, 'pairing')
                : roundWords[round.status].label}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
