import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { whyItWaits } from '#client/builds/orders/build-words.ts'
import { useOwnWork } from '#client/builds/orders/own-work.ts'
import { buildsKey, finishStage, stepBuild } from '#client/builds/orders/queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { BuildRow } from '#shared/builds/orders/contract.ts'
import { stageWords } from '#shared/builds/orders/stages.ts'
import { boardColumns, type BuildStatus, buildSteps } from '#shared/builds/orders/status.ts'

import { type StageColumn, columnOf, columnWords, stageToFinish } from './columns.ts'

type Move =
  | { build: BuildRow; to: BuildStatus }
  | { build: BuildRow; finishes: NonNullable<ReturnType<typeof stageToFinish>> }

/** The step that a drop into a column means: the first of its states that the table allows. To hold one asks for a reason. */
const stepInto = (column: Exclude<StageColumn, 'curing'>, build: BuildRow): BuildStatus | undefined =>
  boardColumns[column].find((to) => to !== 'on_hold' && buildSteps.canBecome(build.status, to))

/** What a drop into a column does, or why it does nothing. */
function moveInto(column: StageColumn, build: BuildRow): Move | string {
  const finishes = stageToFinish(build)
  if (column === 'curing') return finishes === 'epoxy' ? { build, finishes } : 'It cures once its epoxy is done.'
  if (column === 'in_build' && build.status === 'in_build')
    return finishes ? { build, finishes } : `${stageWords.curing} is not over.`
  const to = stepInto(column, build)

  return to ? { build, to } : `It cannot go to ${columnWords[column]} from where it is.`
}

/** Takes the steps of cards; what is refused says why on its card. */
export function useBoardSteps() {
  const { moment } = useStudio()
  const ownWork = useOwnWork()
  const [refused, setRefused] = useState<{ id: string; why: string }>()
  const queries = useQueryClient()
  const moving = useMutation({
    mutationFn: (move: Move) =>
      'to' in move
        ? stepBuild(move.build.id, { to: move.to, version: move.build.version })
        : finishStage(move.build.id, move.finishes, move.build.version),
    onMutate: () => setRefused(undefined),
    onError: (error, { build }) => setRefused({ id: build.id, why: sentenceAfter(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
  const drop = (build: BuildRow, column: StageColumn) => {
    if (columnOf(build) === column) return
    const move = moveInto(column, build)
    // What was measured is not on the board: the server says what is not as it should be.
    const why =
      typeof move === 'string'
        ? move
        : 'to' in move &&
          (ownWork(build.builderId, move.to) ??
            whyItWaits({ ...build, qcProblem: null }, move.to, { now: new Date(), moment }))
    if (why) setRefused({ id: build.id, why })
    else if (typeof move !== 'string') moving.mutate(move)
  }

  return {
    drop,
    step: (build: BuildRow, to: BuildStatus) => moving.mutate({ build, to }),
    /** Its stage is done, and the next begins. */
    finish: (build: BuildRow) => {
      const finishes = stageToFinish(build)
      if (finishes) moving.mutate({ build, finishes })
    },
    refusalOf: ({ id }: BuildRow) => (refused?.id === id ? refused.why : undefined),
  }
}
