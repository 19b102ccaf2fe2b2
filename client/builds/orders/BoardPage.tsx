import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'

import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { boardColumns } from '#shared/builds/orders/status.ts'

import { BoardCard } from './BoardCard.tsx'
import { BuildViews } from './BuildViews.tsx'
import { openBuilds } from './queries.ts'
import { RushCheck } from './RushCheck.tsx'
import { type Column, columnWords, isIn, useBoardSteps } from './use-board-steps.ts'

const columnNames = Object.keys(boardColumns) as Column[]

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
  const { read } = useAddress()
  const { data } = useSuspenseQuery(openBuilds(read('mine') ? { mine: '1' } : {}))
  const [over, setOver] = useState<Column>()
  const [dragged, setDragged] = useState<string>()
  const { drop, step, refusalOf } = useBoardSteps()
  const { builds } = data
  const late = builds.filter(({ isLate }) => isLate).length
  if (builds.length === 0) return <EmptyState title="No builds">They come from approved quotes.</EmptyState>

  const onDrop = (column: Column) => {
    const build = builds.find(({ id }) => id === dragged)
    setOver(undefined)
    setDragged(undefined)
    if (build) drop(build, column)
  }

  return (
    <>
      <p className="text-sm figures">
        {builds.length} open{late > 0 && <strong className="text-flag-deep"> . {late} late</strong>}
      </p>
      <div className="grid auto-cols-[minmax(13.5rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-3">
        {columnNames.map((column) => (
          <BoardColumn
            key={column}
            label={columnWords[column]}
            isOver={over === column}
            onOver={() => setOver(column)}
            onDrop={() => onDrop(column)}
          >
            {builds
              .filter((build) => isIn(column, build))
              .map((build) => (
                <BoardCard
                  key={build.id}
                  build={build}
                  refusal={refusalOf(build)}
                  onStep={(to) => step(build, to)}
                  onDrag={() => setDragged(build.id)}
                />
              ))}
          </BoardColumn>
        ))}
      </div>
    </>
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
    className={clsx('grid content-start gap-2 rounded p-2', isOver ? 'bg-sunken' : 'bg-surface')}
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
