import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'

import { buildPath } from '#client/builds/build-words.ts'
import { BuildBadge } from '#client/builds/orders/BuildBadge.tsx'
import { useOwnWork } from '#client/builds/orders/own-work.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { CountdownClock } from '#client/ui/figures/CountdownClock.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import type { BuildRow } from '#shared/builds/orders/contract.ts'
import { stageWords } from '#shared/builds/orders/stages.ts'
import { buildWords, BuildStatus, buildSteps, nameOfStep } from '#shared/builds/orders/status.ts'
import { counted } from '#shared/words.ts'

import { columnOf, columnWords, stageToFinish } from './columns.ts'

interface BoardCardProps {
  build: BuildRow
  refusal: string | undefined
  onStep: (to: BuildStatus) => void
  /** Marks the current stage as done. */
  onFinish: () => void
  onDrag: () => void
}

/** Steps without fields; the others are taken on the build's page. */
const plainSteps = (build: BuildRow): BuildStatus[] =>
  BuildStatus.options.filter(
    (to) =>
      !['cancelled', 'picked_up', 'shipped', 'qc_failed'].includes(to) &&
      buildSteps.mayBecome({ ...build, qcProblem: null }, to, new Date()),
  )

/** States that the column already names. */
const isToldByColumn = (build: BuildRow) => {
  const column = columnOf(build)
  return (
    column === 'curing' ||
    build.status === 'qc' ||
    (column !== undefined && columnWords[column] === buildWords[build.status].label)
  )
}

/** One build: drag it, move it by its list of steps (keys, touch), or finish its stage with `.`. */
export function BoardCard({ build, refusal, onStep, onFinish, onDrag }: BoardCardProps) {
  const { id, number, personName, clubCount } = build

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons and its list do the same
    <article
      draggable
      onDragStart={onDrag}
      onKeyDown={({ key, target }) => key === '.' && !(target instanceof HTMLSelectElement) && onFinish()}
      className="grid cursor-grab gap-1 rounded border border-line bg-paper p-2.5 text-sm active:cursor-grabbing"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Link
          to={buildPath(id)}
          className="inline-flex min-h-row items-center whitespace-nowrap font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {number}
        </Link>
        <Promised of={build} />
      </div>
      <p className="wrap-anywhere">
        {personName}, <span className="text-muted figures">{counted(clubCount, 'club')}</span>
      </p>
      {!isToldByColumn(build) && (
        <p>
          <BuildBadge build={{ ...build, stage: null }} />
        </p>
      )}
      <CardNote of={build} />
      <div className="flex flex-wrap items-center gap-x-2">
        <Finish build={build} onFinish={onFinish} />
        <Builder name={build.builderName} />
        <div className="ml-auto">
          <Steps build={build} onStep={onStep} />
        </div>
      </div>
      {refusal && (
        <p role="alert" className="font-medium text-flag-deep">
          {refusal}
        </p>
      )}
    </article>
  )
}

function Promised({ of: { promisedOn, isLate } }: { of: BuildRow }) {
  const { dayShort } = useStudio()
  if (promisedOn === null) return null

  return (
    <span className={clsx('whitespace-nowrap', isLate ? 'font-semibold text-flag-deep' : 'text-muted')}>
      {isLate && 'Late: '}
      {dayShort(promisedOn)}
    </span>
  )
}

/** The current stage; a press finishes it. */
function Finish({ build, onFinish }: Pick<BoardCardProps, 'build' | 'onFinish'>) {
  const stage = stageToFinish(build)
  if (!stage || stage === 'curing') return null

  return (
    <Button
      size="tight"
      tone="quiet"
      aria-label={`${stageWords[stage].label} done of ${build.number}`}
      onClick={onFinish}
    >
      {stageWords[stage].label}
      <ChevronRight aria-hidden className="size-4" />
    </Button>
  )
}

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')

const Builder = ({ name }: { name: string }) =>
  name !== '' && (
    <span className="font-mono text-muted" title={name}>
      <span aria-hidden>{initialsOf(name)}</span>
      <span className="sr-only">Built by {name}</span>
    </span>
  )

function Steps({ build, onStep }: Pick<BoardCardProps, 'build' | 'onStep'>) {
  const ownWork = useOwnWork()
  const steps = plainSteps(build).filter((to) => ownWork(build.builderId, to) === undefined)
  if (steps.length === 0) return null

  return (
    <Select
      isTight
      aria-label={`Move ${build.number} to`}
      className="field-sizing-content border-transparent! bg-transparent! pl-0! text-muted! hover:text-ink!"
      value=""
      onChange={({ target }) => onStep(BuildStatus.parse(target.value))}
    >
      <option value="">Move to...</option>
      {steps.map((to) => (
        <option key={to} value={to}>
          {nameOfStep(build.status, to)}
        </option>
      ))}
    </Select>
  )
}

/** What it waits for, and until when. */
function CardNote({ of: build }: { of: BuildRow }) {
  const { dayShort, localOf, moment, money } = useStudio()
  const { number, status, stage, curesUntil, missingParts, partsArriveOn, outOfTolerance, readyAt, dueCents } = build
  if (stage === 'curing' && status === 'in_build' && curesUntil)
    return (
      <p className="flex flex-wrap gap-x-2 text-muted">
        <CountdownClock until={curesUntil} what={`${number} cures`} ended="cured" />
        <span>free {moment(curesUntil)}</span>
      </p>
    )
  const notes = [
    missingParts > 0 &&
      `${counted(missingParts, 'part')} ${partsArriveOn ? `by ${dayShort(partsArriveOn)}` : 'not ordered yet'}`,
    outOfTolerance > 0 && `${counted(outOfTolerance, 'figure')} outside`,
    status === 'ready' && readyAt && `since ${dayShort(localOf(readyAt))}`,
    status === 'ready' && dueCents > 0 && `${money(dueCents)} due`,
  ].filter(Boolean)

  return notes.length > 0 && <p className="text-muted figures">{notes.join(', ')}</p>
}
