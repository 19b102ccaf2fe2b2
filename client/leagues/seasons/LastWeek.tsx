import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { LeagueRules } from '#shared/leagues/rules.ts'
import { type LastWeek as Played, seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { beforePlay } from '#shared/leagues/seasons/status.ts'

import { type SeasonForm, type SeasonRecord, seasons } from './season-form.ts'

interface Asked {
  rules: LeagueRules
  fromRound: number | undefined
}

const lastWeekOf = ({ id, version }: SeasonRecord, { rules, fromRound }: Asked) =>
  queryOptions({
    queryKey: [...seasons.key, 'last-week', id, version, rules, fromRound ?? null],
    queryFn: () =>
      call(seasonsContract.putSeasonRules, {
        params: { seasonId: id },
        query: { preview: '1' },
        body: { rules, version, ...(fromRound !== undefined && { fromRound, reason: 'To look at it' }) },
      }),
    staleTime: 60_000,
    meta: { failsInPlace: true },
  })

/** What the rules as they are typed make of the last round that was played, before anything is saved. */
export function LastWeek({ form, season }: { form: SeasonForm; season: SeasonRecord }) {
  const [asked, ask] = useState<Asked>()
  const [rules, later] = form.watch(['rules', 'later'])
  const typed = LeagueRules.safeParse(rules).data
  const isOpen = beforePlay.has(season.status)
  if (season.status === 'completed' || season.status === 'archived' || (!isOpen && later === null)) return null

  return (
    <RecordPart title="Last week under these rules">
      {asked ? (
        <Shown key={JSON.stringify(asked)} season={season} asked={asked} />
      ) : (
        <p className="text-sm text-muted">
          See whom these rules would have put where, with the scores and strokes of the last round. Nothing is saved.
        </p>
      )}
      <Button
        tone="quiet"
        size="tight"
        disabled={!typed}
        onClick={() => typed && ask({ rules: typed, fromRound: isOpen ? undefined : later?.fromRound })}
      >
        {asked ? 'Try what is typed now' : 'Try them on last week'}
      </Button>
      {!typed && <p className="text-sm text-muted">Something in the rules is not filled in yet.</p>}
    </RecordPart>
  )
}

function Shown({ season, asked }: { season: SeasonRecord; asked: Asked }) {
  const { data, error } = useQuery(lastWeekOf(season, asked))
  if (error) return <Refusal title="These rules cannot hold" error={error} />
  if (!data) return <Skeleton className="h-40" />
  if (!data.lastWeek) {
    return (
      <p className="text-sm text-muted">
        No round was played yet, here or in an earlier season of the league with teams and holes like these.
      </p>
    )
  }

  return <Rows lastWeek={data.lastWeek} />
}

const Rows = ({ lastWeek: { season, round, rows } }: { lastWeek: Played }) => (
  <div className="grid gap-1 text-sm figures">
    <p className="text-muted">
      {season}, round {round}
    </p>
    <ol className="divide-y divide-line border-y border-line">
      {rows.map(({ id, name, place, points, was }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <span className="wrap-anywhere">
            {place}. {name}
          </span>
          <span className="whitespace-nowrap">
            {points}
            {was && (was.points !== points || was.place !== place) && (
              <span className="text-muted">
                {' '}
                (was {was.place}., {was.points})
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  </div>
)
