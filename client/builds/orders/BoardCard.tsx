import { Link } from '#client/routing/Link.tsx'
import { CountdownClock } from '#client/ui/figures/CountdownClock.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { BuildRow } from '#shared/builds/orders/contract.ts'
import { BuildStatus, buildSteps, nameOfStep } from '#shared/builds/orders/status.ts'

import { Promised } from './build-columns.tsx'
import { buildPath } from './build-words.ts'
import { BuildBadge } from './BuildBadge.tsx'

interface BoardCardProps {
  build: BuildRow
  refusal: string | undefined
  onStep: (to: BuildStatus) => void
  onDrag: () => void
}

/** Its steps that ask for nothing more; the others are taken on its own page. */
const plainSteps = (build: BuildRow): BuildStatus[] =>
  BuildStatus.options.filter(
    (to) =>
      !['cancelled', 'picked_up', 'shipped', 'qc_failed'].includes(to) &&
      buildSteps.mayBecome({ ...build, qcProblem: null }, to, new Date()),
  )

/** One build: dragged by a pointer, moved by its list of steps with keys and by touch. */
export function BoardCard({ build, refusal, onStep, onDrag }: BoardCardProps) {
  const { id, number, personName, clubCount, status, stage, curesUntil, missingParts, isLate } = build
  const steps = plainSteps(build)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its list of steps does the same by keys
    <article
      draggable
      onDragStart={onDrag}
      className="grid cursor-grab gap-1.5 rounded border border-line bg-paper p-2.5 text-sm active:cursor-grabbing"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Link to={buildPath(id)} className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
          {number}
        </Link>
        <BuildBadge status={status} stage={stage} />
      </div>
      <p className="wrap-anywhere">
        {personName}, <span className="figures">{clubCount === 1 ? '1 club' : `${clubCount} clubs`}</span>
      </p>
      {stage === 'curing' && curesUntil && <CountdownClock until={curesUntil} what={`${number} cures`} ended="cured" />}
      {missingParts > 0 && <p className="text-muted">{missingParts} parts missing</p>}
      <p className={isLate ? '' : 'text-muted'}>
        <Promised of={build} />
      </p>
      {steps.length > 0 && (
        <Select
          isTight
          aria-label={`Move ${number} to`}
          value=""
          onChange={({ target }) => onStep(BuildStatus.parse(target.value))}
        >
          <option value="">Move to...</option>
          {steps.map((to) => (
            <option key={to} value={to}>
              {nameOfStep(status, to)}
            </option>
          ))}
        </Select>
      )}
      {refusal && (
        <p role="alert" className="font-medium text-flag-deep">
          {refusal}
        </p>
      )}
    </article>
  )
}
