import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
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
import { useOwnWork } from './own-work.ts'
import { buildsKey, stepBuild } from './queries.ts'
import { StepDialog } from './StepDialog.tsx'
import { TakeBackDialog } from './warranty/TakeBackDialog.tsx'

const asks = new Set<BuildStatus>(['cancelled', 'picked_up', 'shipped', 'qc_failed', 'on_hold', 'warranty_return'])
const unlikely = new Set<BuildStatus>(['cancelled', 'on_hold', 'qc_failed', 'awaiting_parts', 'warranty_return'])

const isUnlikely = ({ isSent }: Build, to: BuildStatus) => unlikely.has(to) || to === (isSent ? 'picked_up' : 'shipped')

/** Exactly the steps that the table allows now, the rarer ones in a menu; the one that would be next says why it waits. */
export function BuildActs({ build }: { build: Build }) {
  const [asked, setAsked] = useState<BuildStatus>()
  const queries = useQueryClient()
  const stepping = useMutation({
    mutationFn: (to: BuildStatus) => stepBuild(build.id, { to, version: build.version }),
    onSettled: () => queries.invalidateQueries({ queryKey: buildsKey }),
  })
  const { steps, likely, waiting } = useSteps(build)
  // What was held goes on as it was: it was asked before.
  const isAsked = (to: BuildStatus) => asks.has(to) && (build.status !== 'on_hold' || to === 'cancelled')
  const act = (to: BuildStatus) => ({
    label: nameOfStep(build.status, to),
    onPress: () => (isAsked(to) ? setAsked(to) : stepping.mutate(to)),
  })
  // Whoever checks, passes or fails.
  const inBar = steps.filter((to) => to === likely || to === 'qc_failed' || steps.length === 1)
  const go = useGo()
  const labels = { label: 'Labels', onPress: () => void go(labelsPath(build.id)) }
  const next = likely && act(likely)
  useKeys([
    { key: 'l', what: labels.label, run: labels.onPress },
    // While the bench is at it the key moves its stages.
    ...(next && build.status !== 'in_build' ? [{ key: '.', what: next.label, run: next.onPress }] : []),
  ])

  return (
    <>
      {stepping.error && <span className="text-sm text-flag-deep">{sentenceAfter(stepping.error)}</span>}
      {inBar
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
      {!likely && waiting && <WaitingStep build={build} to={waiting} />}
      <MoreMenu
        acts={[
          ...steps.filter((to) => !inBar.includes(to)).map(act),
          // What is checked may leave while others stay, however long those take.
          ...(mayLeaveInParts(build) ? [{ label: 'Hand over some clubs', onPress: () => setAsked('picked_up') }] : []),
          labels,
        ]}
      />
      {asked && <AskedStep build={build} to={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const mayLeaveInParts = ({ status, hereClubs, isSent }: Build) =>
  ['qc', 'qc_passed', 'ready'].includes(status) && hereClubs > 1 && !isSent

/** What may be done now, the likely one of it, and the likely one of what the table knows from here. */
function useSteps(build: Build) {
  const now = useNow(30)
  const ownWork = useOwnWork()
  const possible = BuildStatus.options.filter((to) => buildSteps.canBecome(build.status, to))
  const steps = possible.filter(
    (to) => buildSteps.mayBecome(build, to, now) && ownWork(build.builder?.userId ?? null, to) === undefined,
  )
  const likelyOf = (some: readonly BuildStatus[]) => some.find((to) => !isUnlikely(build, to))

  return { steps, likely: likelyOf(steps), waiting: likelyOf(possible) }
}

/** The one that would be next, and why it is not yet. */
function WaitingStep({ build, to }: { build: Build; to: BuildStatus }) {
  const whyId = useId()
  const { moment } = useStudio()
  const ownWork = useOwnWork()
  const why = whyItWaits(build, to, { now: useNow(30), moment }) ?? ownWork(build.builder?.userId ?? null, to)

  return (
    why && (
      <>
        <span id={whyId} className="text-sm text-muted">
          {why}
        </span>
        <Button size="tight" disabled aria-describedby={whyId}>
          {nameOfStep(build.status, to)}
        </Button>
      </>
    )
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
