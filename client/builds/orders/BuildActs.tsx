import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { MoreMenu } from '#client/ui/record/MoreMenu.tsx'
import type { Build } from '#shared/builds/orders/contract.ts'
import { BuildStatus, buildSteps, nameOfStep } from '#shared/builds/orders/status.ts'

import { labelsPath, whyItWaits } from './build-words.ts'
import { CancelDialog } from './cancel/CancelDialog.tsx'
import { buildsKey, stepBuild } from './queries.ts'
import { StepDialog } from './StepDialog.tsx'
import { TakeBackDialog } from './warranty/TakeBackDialog.tsx'

const asks = new Set<BuildStatus>(['cancelled', 'picked_up', 'shipped', 'qc_failed', 'on_hold', 'warranty_return'])
const unlikely = new Set<BuildStatus>(['cancelled', 'on_hold', 'qc_failed', 'awaiting_parts', 'warranty_return'])

const isUnlikely = ({ isSent }: Build, to: BuildStatus) => unlikely.has(to) || to === (isSent ? 'picked_up' : 'shipped')

/** Exactly the steps that the table allows now, the rarer ones in a menu; the one that would be next says why it waits. */
export function BuildActs({ build }: { build: Build }) {
  const [asked, setAsked] = useState<BuildStatus>()
  const whyId = useId()
  const { moment } = useStudio()
  const queries = useQueryClient()
  const stepping = useMutation({
    mutationFn: (to: BuildStatus) => stepBuild(build.id, { to, version: build.version }),
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
  const now = useNow(30)
  const possible = BuildStatus.options.filter((to) => buildSteps.canBecome(build.status, to))
  const steps = possible.filter((to) => buildSteps.mayBecome(build, to, now))
  const [likely] = steps.filter((to) => !isUnlikely(build, to))
  const [waiting] = possible.filter((to) => !isUnlikely(build, to))
  // What was held goes on as it was: it was asked before.
  const isAsked = (to: BuildStatus) => asks.has(to) && (build.status !== 'on_hold' || to === 'cancelled')
  const take = (to: BuildStatus) => (isAsked(to) ? setAsked(to) : stepping.mutate(to))
  // Whoever checks, passes or fails.
  const isInBar = (to: BuildStatus) => to === likely || to === 'qc_failed' || steps.length === 1
  const act = (to: BuildStatus) => ({ label: nameOfStep(build.status, to), onPress: () => take(to) })
  const go = useGo()
  const labels = { label: 'Labels', onPress: () => void go(labelsPath(build.id)) }
  useKeys([
    { key: 'l', what: labels.label, run: labels.onPress },
    // While the bench is at it the key moves its stages.
    ...(likely && build.status !== 'in_build' ? [{ key: '.', what: act(likely).label, run: act(likely).onPress }] : []),
  ])
  const why = !likely && waiting ? whyItWaits(build, waiting, { now, moment }) : undefined

  return (
    <>
      {stepping.error && <span className="text-sm text-flag-deep">{stepping.error.message}</span>}
      {why && waiting && (
        <>
          <span id={whyId} className="text-sm text-muted">
            {why}
          </span>
          <Button size="tight" disabled aria-describedby={whyId}>
            {nameOfStep(build.status, waiting)}
          </Button>
        </>
      )}
      {steps
        .filter(isInBar)
        .toSorted((one, other) => Number(one === likely) - Number(other === likely))
        .map((to) => (
          <Button
            key={to}
            size="tight"
            tone={to === likely ? 'primary' : 'quiet'}
            busy={stepping.isPending}
            onClick={act(to).onPress}
          >
            {act(to).label}
          </Button>
        ))}
      <MoreMenu acts={[...steps.filter((to) => !isInBar(to)).map(act), labels]} />
      {asked && <AskedStep build={build} to={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface AskedStepProps {
  build: Build
  to: BuildStatus
  onClose: () => void
}

function AskedStep({ build, to, onClose }: AskedStepProps) {
  if (to === 'cancelled') return <CancelDialog build={build} onClose={onClose} />
  if (to === 'warranty_return') {
    return <TakeBackDialog build={build} clubs={build.clubs} onTaken={onClose} onClose={onClose} />
  }

  return <StepDialog build={build} to={to} onClose={onClose} />
}
