import { useMutation, useQueryClient } from '@tanstack/react-query'

import { usePermissions } from '#client/permissions/rights.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { CountdownClock } from '#client/ui/figures/CountdownClock.tsx'
import { Steps } from '#client/ui/figures/Steps.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { type BuildStage, stageWords, stages } from '#shared/builds/orders/stages.ts'

import { isCuring } from './build-words.ts'
import { buildsKey, finishStage } from './queries.ts'

type OpenStage = Exclude<BuildStage, 'built'>

/** Where the bench is, who did what, and the one press that moves it on. */
export function BuildStages({ build }: { build: Build }) {
  const queries = useQueryClient()
  const finishing = useMutation({
    mutationFn: (stage: OpenStage) => finishStage(build.id, stage, build.version),
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
  const { stage, status, benchClubs, curesUntil, returnedAt } = build
  const mayEdit = usePermissions().holds('edit_builds/builds')
  const now = useNow(1)
  const isAtIt = mayEdit && status === 'in_build' && !isCuring(build, now)
  const doing = isAtIt && stage !== null && stage !== 'built' ? stage : undefined
  const what = doing && `${stageWords[doing]} done`
  useKeys(doing && what ? [{ key: '.', what, run: () => finishing.mutate(doing) }] : [])
  if (benchClubs === 0) return null

  // What came back under warranty goes over the bench anew.
  const since = build.stages.filter(({ startedAt }) => returnedAt === null || startedAt >= returnedAt)
  const by = new Map(since.flatMap((one) => (one.doneBy ? [[one.stage, one.doneBy] as const] : [])))
  return (
    <RecordPart title="Bench">
      <Steps
        label="Stages of the bench"
        current={stage ?? ''}
        steps={[...stages, 'built' as const].map((name) => ({
          name,
          label: stageWords[name],
          note: by.get(name)?.split(' ')[0],
        }))}
      />
      {stage === 'curing' && curesUntil && <CountdownClock until={curesUntil} what="The epoxy cures" ended="cured" />}
      {finishing.error && <Refusal error={finishing.error} />}
      {doing && (
        <Button className="justify-self-start" busy={finishing.isPending} onClick={() => finishing.mutate(doing)}>
          {what}
        </Button>
      )}
    </RecordPart>
  )
}
