import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { SeasonStatus, seasonSteps, seasonWords } from '#shared/leagues/seasons/status.ts'

import { type SeasonRecord, seasons } from './season-form.ts'

/** What each step is called, from one state to another; the first of a state is the likely one. */
const verbs: Readonly<Record<SeasonStatus, Partial<Record<SeasonStatus, string>>>> = {
  draft: { registration_open: 'Open sign-up', archived: 'Archive' },
  registration_open: { registration_closed: 'Close sign-up', draft: 'Back to draft' },
  registration_closed: { seeded: 'Set the schedule', registration_open: 'Open sign-up again' },
  seeded: { in_season: 'Begin play', registration_closed: 'Take the schedule back' },
  in_season: { playoffs: 'Begin playoffs', completed: 'End the season' },
  playoffs: { completed: 'End the season' },
  completed: { archived: 'Archive', in_season: 'Play on' },
  archived: { completed: 'Bring back' },
}

/** What a step means, where it is more than its word; these are asked about first. */
const meanings: Partial<Record<SeasonStatus, string>> = {
  draft: 'Nobody reads it on the site any more, and its evenings give their bays back.',
  in_season: 'Its rules stand from then on. Other ones can hold from a later round on, with a reason.',
  completed: 'Its evenings to come give their bays back, and its standings are final.',
}

const rowOf = ({ status, rules, rounds, teams, misfit }: SeasonRecord) => ({
  status,
  hasRules: rules !== null,
  rounds,
  teams,
  misfit: misfit ?? undefined,
})

const stepsOf = ({ status }: SeasonRecord) =>
  SeasonStatus.options
    .flatMap((to) => {
      const verb = verbs[status][to]
      return verb === undefined ? [] : [{ to, verb }]
    })
    .toSorted((one, other) => orderOf(status, one.to) - orderOf(status, other.to))

const orderOf = (status: SeasonStatus, to: SeasonStatus) => Object.keys(verbs[status]).indexOf(to)

const mayTake = (season: SeasonRecord, to: SeasonStatus) => seasonSteps.mayBecome(rowOf(season), to, new Date())
const refusalOf = (season: SeasonRecord, to: SeasonStatus) => seasonSteps.refusalOf(rowOf(season), to, new Date())

interface StepsProps {
  season: SeasonRecord
  /** What is typed would not go along. */
  isUnsaved: boolean
}

/** Exactly the steps that the table allows now; the likely one is the button. */
export function SeasonSteps({ season, isUnsaved }: StepsProps) {
  const [asked, ask] = useState<{ to: SeasonStatus; verb: string }>()
  const act = useAct(seasonsContract.moveSeason, {
    done: ({ name, status }) => `${name} is ${seasonWords[status].phrase}.`,
    touches: [seasons.key, ['booking']],
    onDone: () => ask(undefined),
    failsInToast: true,
  })
  const move = (to: SeasonStatus, reason = '') =>
    act.mutate({ params: { seasonId: season.id }, body: { to, version: season.version, ...(reason && { reason }) } })
  const possible = stepsOf(season).filter(({ to }) => mayTake(season, to))
  const likely = stepsOf(season)[0]?.to

  return (
    <>
      {possible.toReversed().map(({ to, verb }) => (
        <Button
          key={to}
          size="tight"
          tone={to === likely ? undefined : 'quiet'}
          busy={act.isPending}
          disabled={isUnsaved}
          onClick={() => (meanings[to] === undefined ? move(to) : ask({ to, verb }))}
        >
          {verb}
        </Button>
      ))}
      {asked && (
        <ActDialog
          title={`${asked.verb}?`}
          act={act}
          verb={asked.verb}
          otherwise="It stays as it is"
          reason="optional"
          onClose={() => ask(undefined)}
          onAct={({ reason }) => move(asked.to, reason)}
        >
          <p>{meanings[asked.to]}</p>
        </ActDialog>
      )}
    </>
  )
}

/** Why the likely step waits, where it does. */
export function WhatIsNext({ season }: { season: SeasonRecord }) {
  const [next] = stepsOf(season)
  const refusal = next && refusalOf(season, next.to)
  if (!next || refusal === undefined) return null

  return (
    <RecordPart title="What is next">
      <Notice kind="warning" title={`${next.verb}: not yet`}>
        {refusal}
      </Notice>
    </RecordPart>
  )
}
