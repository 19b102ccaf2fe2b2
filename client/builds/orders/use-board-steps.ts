import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useStudio } from '#client/settings/use-studio.ts'
import type { BuildRow } from '#shared/builds/orders/contract.ts'
import { boardColumns, type BuildStatus, buildSteps } from '#shared/builds/orders/status.ts'

import { whyItWaits } from './build-words.ts'
import { buildsKey, stepBuild } from './queries.ts'

export type Column = keyof typeof boardColumns

export const columnWords: Record<Column, string> = {
  parts: 'Parts',
  queued: 'Queued',
  in_build: 'In build',
  qc: 'QC',
  ready: 'Ready',
}

export const isIn = (column: Column, { status }: BuildRow) =>
  (boardColumns[column] as readonly BuildStatus[]).includes(status)

/** The step that a drop into a column means: the first of its states that the table allows. */
const stepInto = (column: Column, build: BuildRow): BuildStatus | undefined =>
  boardColumns[column].find((to) => buildSteps.canBecome(build.status, to))

/** Takes the steps of cards; what is refused says why on its card. */
export function useBoardSteps() {
  const { moment } = useStudio()
  const [refused, setRefused] = useState<{ id: string; why: string }>()
  const queries = useQueryClient()
  const stepping = useMutation({
    mutationFn: ({ build, to }: { build: BuildRow; to: BuildStatus }) =>
      stepBuild(build.id, { to, version: build.version }),
    onMutate: () => setRefused(undefined),
    onError: (error, { build }) => setRefused({ id: build.id, why: error.message }),
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
  const drop = (build: BuildRow, column: Column) => {
    if (isIn(column, build)) return
    const to = stepInto(column, build)
    // What was measured is not on the board: the server says what is not as it should be.
    const why = to
      ? whyItWaits({ ...build, qcProblem: null }, to, { now: new Date(), moment })
      : `It cannot go to ${columnWords[column]} from where it is.`
    if (why !== undefined) setRefused({ id: build.id, why })
    else if (to) stepping.mutate({ build, to })
  }

  return {
    drop,
    step: (build: BuildRow, to: BuildStatus) => stepping.mutate({ build, to }),
    refusalOf: ({ id }: BuildRow) => (refused?.id === id ? refused.why : undefined),
  }
}
