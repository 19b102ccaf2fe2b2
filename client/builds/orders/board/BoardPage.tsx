import { useQuery, useSuspenseQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'

import { whyItWaits } from '#client/builds/build-words.ts'
import { openBuilds, promisesKept, rushOf, buildsKey, finishStage, stepBuild } from '#client/builds/order-queries.ts'
import { BuildViews } from '#client/builds/orders/BuildViews.tsx'
import { useOwnWork } from '#client/builds/orders/own-work.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Views } from '#client/routing/Views.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Stepper } from '#client/ui/forms/Stepper.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { BrokenPromises } from '#client/workshop/service.ts'
import type { BuildRow } from '#shared/builds/orders/contract.ts'
import { stageWords } from '#shared/builds/orders/stages.ts'
import { boardColumns, type BuildStatus, buildSteps } from '#shared/builds/orders/status.ts'

import { BoardCard } from './BoardCard.tsx'
import { type StageColumn, columnOf, columns, columnWords, stageToFinish } from './columns.ts'

/** Every open build in its column. */
export function BoardPage() {
  const mayEdit = usePermissions().holds('edit_builds/builds')

  return (
    <ToolPage title="Build board" views={<BuildViews />} action={mayEdit && <RushCheck />}>
      <Loaded skeleton={<Skeleton className="h-96" />}>
        <Board />
      </Loaded>
    </ToolPage>
  )
}

function Board() {
  const isMine = useAddress().read('mine') === '1'
  const { data } = useSuspenseQuery(openBuilds(isMine ? { mine: '1' } : {}))
  const { builds } = data

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Summary builds={builds} />
        <Whose isMine={isMine} />
      </div>
      {builds.length === 0 ? (
        <EmptyState title="No builds">
          {isMine ? 'None that is open is yours to build.' : 'They come from approved quotes.'}
        </EmptyState>
      ) : (
        <Columns builds={builds} />
      )}
    </>
  )
}

function Summary({ builds }: { builds: readonly BuildRow[] }) {
  const seesAll = usePermissions().holds('view_all_builds/builds')
  const { data: promises } = useQuery({ ...promisesKept, enabled: seesAll })
  const late = builds.filter(({ isLate }) => isLate).length

  return (
    <p className="flex flex-wrap gap-x-4 text-sm figures">
      <span>{builds.length} open</span>
      {late > 0 && <strong className="text-flag-deep">{late} late</strong>}
      {promises !== undefined && promises.made > 0 && (
        <span
          className="text-muted"
          title="Of those that became ready within 90 days, by the day that was promised first"
        >
          promise kept {Math.round((promises.kept / promises.made) * 100)} %
        </span>
      )}
    </p>
  )
}

/** A builder who sees only their own builds needs no filter. */
function Whose({ isMine }: { isMine: boolean }) {
  const { linkTo } = useAddress()
  if (!usePermissions().holds('view_all_builds/builds')) return null

  return (
    <Views
      label="Whose"
      views={[
        { label: 'All', to: linkTo({ mine: undefined }), isCurrent: !isMine },
        { label: 'Mine', to: linkTo({ mine: '1' }), isCurrent: isMine },
      ]}
    />
  )
}

function Columns({ builds }: { builds: readonly BuildRow[] }) {
  const [over, setOver] = useState<StageColumn>()
  const [dragged, setDragged] = useState<string>()
  const { drop, step, finish, refusalOf } = useBoardSteps()
  const onDrop = (column: StageColumn) => {
    const build = builds.find(({ id }) => id === dragged)
    setOver(undefined)
    setDragged(undefined)
    if (build) drop(build, column)
  }

  return (
    <div className="grid auto-cols-[minmax(11.25rem,1fr)] grid-flow-col gap-2 relative overflow-x-auto pb-3">
      {columns.map((column) => (
        <BoardColumn
          key={column}
          label={columnWords[column]}
          isOver={over === column}
          onOver={() => setOver(column)}
          onDrop={() => onDrop(column)}
        >
          {builds
            .filter((build) => columnOf(build) === column)
            .map((build) => (
              <BoardCard
                key={build.id}
                build={build}
                refusal={refusalOf(build)}
                onStep={(to) => step(build, to)}
                onFinish={() => finish(build)}
                onDrag={() => setDragged(build.id)}
              />
            ))}
        </BoardColumn>
      ))}
    </div>
  )
}

interface BoardColumnProps {
  label: string
  isOver: boolean
  onOver: () => void
  onDrop: () => void
  children: readonly ReactNode[]
}

// The list of steps on each card does by keys and touch what dragging does.
const BoardColumn = ({ label, isOver, onOver, onDrop, children }: BoardColumnProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <section
    aria-label={label}
    className={clsx(
      'grid grid-cols-[minmax(0,1fr)] content-start gap-2 rounded p-1.5',
      isOver ? 'bg-sunken' : 'bg-surface',
    )}
    onDragOver={(event) => {
      event.preventDefault()
      onOver()
    }}
    onDrop={onDrop}
  >
    <h2 className="px-1 text-sm font-semibold">
      {label} <span className="font-normal text-muted figures">{children.length}</span>
    </h2>
    {children}
  </section>
)

/** Asks the bench what a rush order would delay, before anybody promises it. */
function RushCheck() {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button size="tight" tone="quiet" onClick={() => setIsOpen(true)}>
        Rush check
      </Button>
      {isOpen && (
        <Dialog title="Rush check" onClose={() => setIsOpen(false)}>
          <Check />
        </Dialog>
      )}
    </>
  )
}

function Check() {
  const [clubs, setClubs] = useState(7)
  const [day, setDay] = useState('')
  const { dayShort } = useStudio()
  const { data: check, error } = useQuery(rushOf(clubs, day))

  return (
    <div className="grid gap-4">
      <Field label="Clubs to build">
        {(ids) => <Stepper {...ids} noun="club" value={clubs} least={1} most={14} onChange={setClubs} />}
      </Field>
      <Field label="Promised for" optional error={check?.refusal ?? undefined}>
        {(ids) => <TextInput {...ids} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
      </Field>
      {error && <Notice kind="problem">{error.message}</Notice>}
      {check && (
        <div aria-live="polite" className="grid gap-3">
          <p>
            {check.freeOn === null
              ? 'No day of the next six weeks is free.'
              : `First free day: ${dayShort(check.freeOn)}.`}
          </p>
          {day && check.doneOn !== null && check.refusal === null && (
            <p className={check.doneOn > day ? 'font-medium text-flag-deep' : ''}>
              The bench would be done on {dayShort(check.doneOn)}.
            </p>
          )}
          {day && check.refusal === null && <BrokenPromises broken={check.broken} />}
          {day && check.refusal === null && check.doneOn !== null && check.broken.length === 0 && (
            <p>Nobody else’s promise moves.</p>
          )}
        </div>
      )}
    </div>
  )
}

type Move =
  | { build: BuildRow; to: BuildStatus }
  | { build: BuildRow; finishes: NonNullable<ReturnType<typeof stageToFinish>> }

/** The step that a drop means: the column's first state that the machine allows. Holding a build needs a reason. */
const stepInto = (column: Exclude<StageColumn, 'curing'>, build: BuildRow): BuildStatus | undefined =>
  boardColumns[column].find((to) => to !== 'on_hold' && buildSteps.canBecome(build.status, to))

/** The result of a drop, or why it does nothing. */
function moveInto(column: StageColumn, build: BuildRow): Move | string {
  const finishes = stageToFinish(build)
  if (column === 'curing') return finishes === 'epoxy' ? { build, finishes } : 'It cures once its epoxy is done.'
  if (column === 'in_build' && build.status === 'in_build')
    return finishes ? { build, finishes } : `${stageWords.curing.label} is not over.`
  const to = stepInto(column, build)

  return to ? { build, to } : `It cannot go to ${columnWords[column]} from where it is.`
}

/** Takes steps of cards; a refusal stands on its card. */
function useBoardSteps() {
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
    // The board has no measurements: the server names those that are out of tolerance.
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
    /** Finishes the stage and begins the next. */
    finish: (build: BuildRow) => {
      const finishes = stageToFinish(build)
      if (finishes) moving.mutate({ build, finishes })
    },
    refusalOf: ({ id }: BuildRow) => (refused?.id === id ? refused.why : undefined),
  }
}
