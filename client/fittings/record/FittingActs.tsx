import { sentenceAfter } from '#client/errors/unanswered.ts'
import { stepFitting } from '#client/fittings/queries.ts'
import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import type { Fitting } from '#shared/fittings/records.ts'
import { fittingSteps, FittingStatus, nameOfStep } from '#shared/fittings/status.ts'

import { MakeSheet } from './MakeSheet.tsx'
import { useFittingChange } from './use-fitting-change.ts'

/** Exactly the steps that the table allows now. */
export function FittingActs({ fitting }: { fitting: Fitting }) {
  const stepping = useFittingChange(fitting.id, (to: FittingStatus, version) => stepFitting(fitting.id, to, version))
  const hasResults = fitting.bestCandidateId !== null || fitting.shots.some(({ included }) => included)
  const row = { ...fitting, hasResults }
  const steps = FittingStatus.options.filter((to) => fittingSteps.mayBecome(row, to, new Date()))
  const mayMakeSheet = fitting.person !== null && (fitting.status === 'accepted' || steps.includes('accepted'))
  const likely = steps.find((to) => !mayMakeSheet && likelyNext[fitting.status] === to)
  useKeys(likely ? [{ key: '.', what: nameOfStep(fitting.status, likely), run: () => stepping.mutate(likely) }] : [])

  return (
    <>
      {stepping.error && <span className="text-sm text-flag-deep">{sentenceAfter(stepping.error)}</span>}
      {steps
        .toSorted((one, other) => Number(one === likely) - Number(other === likely))
        .map((to) => (
          <Button
            key={to}
            size="tight"
            tone={to === likely ? 'primary' : 'quiet'}
            busy={stepping.isPending}
            onClick={() => stepping.mutate(to)}
          >
            {nameOfStep(fitting.status, to)}
          </Button>
        ))}
      {mayMakeSheet && <MakeSheet fitting={fitting} isLikely={fitting.sheets.length === 0} />}
    </>
  )
}

const likelyNext: Partial<Record<FittingStatus, FittingStatus>> = {
  scheduled: 'in_session',
  in_session: 'results_draft',
  results_draft: 'results_shared',
}
