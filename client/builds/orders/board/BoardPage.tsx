import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'

import { BuildViews } from '#client/builds/orders/BuildViews.tsx'
import { openBuilds, promisesKept } from '#client/builds/orders/queries.ts'
import { RushCheck } from '#client/builds/orders/RushCheck.tsx'
import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Views } from '#client/routing/Views.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { BuildRow } from '#shared/builds/orders/contract.ts'

import { BoardCard } from './BoardCard.tsx'
import { type StageColumn, columnOf, columns, columnWords } from './columns.ts'
import { useBoardSteps } from './use-board-steps.ts'

/** What next, what is late: every open build in its column. */
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

/** Who sees only their own has nothing to choose. */
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

// What a pointer drags, the list of steps on each card does by keys and by touch.
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
