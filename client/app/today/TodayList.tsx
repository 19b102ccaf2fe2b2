import { type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react'

import { Link } from '#client/routing/Link.tsx'
import type { TodayRow as Row, TodayRows, TodaySource } from '#client/routing/today.ts'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { rowMark } from './step-row.ts'
import { TodayRow } from './TodayRow.tsx'

export interface Answer extends TodayRows {
  source: TodaySource
}

/** The first rows of several sources in one list: what is urgent first, then in the order of the features. */
export function TodayList({
  title,
  answers,
  done,
  most = 5,
}: {
  title: string
  answers: readonly Answer[]
  /** What is said when nothing is to be done. */
  done: string
  /** So many of each source: none pushes another off the screen. */
  most?: number
}) {
  const id = useId()
  const { shown, count, showAll } = useShown(answers, most)
  const isLoading = answers.some(({ rows, error }) => rows === undefined && error === null)
  const failed = answers.filter(({ error }) => error !== null)
  const notes = answers.flatMap(({ note }) => note ?? [])
  const hasMore = answers.some((answer) => answer.hasMore === true)
  const { list, heading, onActed } = useFocusOnward(shown.map(({ key }) => key).join('\n'))

  return (
    <section aria-labelledby={id} className="@container">
      <Heading id={id} ref={heading} title={title} count={count} hasMore={hasMore} />
      {failed.map(({ source, error, tryAgain }) => (
        <Failed key={source.name} name={source.name} message={error?.message ?? ''} tryAgain={tryAgain} />
      ))}
      {notes.map((note) => (
        <p key={note} className="border-t border-line py-2 text-sm text-muted">
          {note}
        </p>
      ))}
      <ul
        ref={list}
        // However much else stands in a row, a name has its room: acts go below each other before that.
        className="-mx-2 grid grid-cols-[minmax(0,1fr)_auto] divide-y divide-line border-y border-line empty:hidden @md:grid-cols-[fit-content(30%)_minmax(10rem,1fr)_auto]"
      >
        {shown.map((one) =>
          one.row ? (
            <TodayRow key={one.key} row={one.row} onActed={onActed} />
          ) : (
            <WholeRow key={one.key} answer={one.answer} showAll={showAll} onActed={onActed} />
          ),
        )}
      </ul>
      {isLoading && <RowsSkeleton />}
      {!isLoading && count === 0 && failed.length === 0 && notes.length === 0 && (
        <p className="border-y border-line py-2 text-sm text-muted">{done}</p>
      )}
    </section>
  )
}

interface ListedRow {
  key: string
  answer: Answer
  /** Without it, the way to all of its source. */
  row?: Row
}

const urgentFirst = (one: Row, other: Row) => Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false)

function useShown(answers: readonly Answer[], most: number) {
  const [whole, setWhole] = useState<readonly string[]>([])
  const first = answers
    .flatMap((answer) => {
      const rows = answer.rows?.toSorted(urgentFirst) ?? []
      return (whole.includes(answer.source.name) ? rows : rows.slice(0, most)).map((row) => ({ answer, row }))
    })
    .toSorted((one, other) => urgentFirst(one.row, other.row))
  const shown = first.flatMap(({ answer, row }, index): ListedRow[] => {
    const { source, rows = [] } = answer
    const isLast = first.findLastIndex((one) => one.answer === answer) === index
    const isCut = first.filter((one) => one.answer === answer).length < rows.length
    return [
      { key: `${source.name} ${row.id}`, answer, row },
      ...(isLast && isCut ? [{ key: `${source.name} all`, answer }] : []),
    ]
  })

  return {
    shown,
    count: answers.reduce((sum, { rows = [] }) => sum + rows.length, 0),
    showAll: (name: string) => setWhole([...whole, name]),
  }
}

interface WholeRowProps {
  answer: Answer
  showAll: (name: string) => void
  onActed: (element: Element) => void
}

/** `All 20 open fees`: where they are listed, or here. */
function WholeRow({ answer: { source, rows = [], hasMore = false, all }, showAll, onActed }: WholeRowProps) {
  const words = `All ${rows.length}${hasMore ? '+' : ''} ${source.name.toLowerCase()}`

  return (
    <li className="col-span-full flex min-h-row items-center px-2 text-sm">
      {all === undefined ? (
        <button
          type="button"
          {...rowMark}
          className={wholeLook}
          onClick={({ currentTarget }) => {
            onActed(currentTarget)
            showAll(source.name)
          }}
        >
          {words}
        </button>
      ) : (
        <Link to={all} {...rowMark} className={wholeLook}>
          {words}
        </Link>
      )}
    </li>
  )
}

const wholeLook = 'min-h-6 font-medium underline decoration-fairway/40 underline-offset-4 hover:decoration-fairway'

interface HeadingProps {
  id: string
  title: string
  count: number
  hasMore: boolean
  ref: Ref<HTMLHeadingElement>
}

const Heading = ({ id, title, count, hasMore, ref }: HeadingProps) => (
  <h2 id={id} ref={ref} tabIndex={-1} className="flex min-h-row items-center text-sm font-semibold outline-none">
    {title}{' '}
    {count > 0 && (
      <span className="ml-1.5 font-normal text-muted figures">
        {count}
        {hasMore && '+'}
      </span>
    )}
  </h2>
)

function Failed({ name, message, tryAgain }: { name: string; message: string; tryAgain: () => void }) {
  return (
    <div
      role="alert"
      className="flex min-h-row flex-wrap items-center gap-x-3 border-t border-line bg-blush px-2 py-1 text-sm"
    >
      <span className="font-medium">{name}:</span> {message}
      <Button tone="plain" size="tight" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  )
}

const RowsSkeleton = () => (
  <div className="grid gap-px">
    {Array.from({ length: 5 }, (_, row) => (
      <Skeleton key={row} className="h-row" />
    ))}
  </div>
)

interface FocusTargets {
  list: RefObject<HTMLUListElement | null>
  heading: RefObject<HTMLHeadingElement | null>
  onActed: (element: Element | null) => void
}

/** A row goes once it is done: whoever pressed in it goes on at the one that takes its place. */
function useFocusOnward(shown: string): FocusTargets {
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const acted = useRef<{ at: number; shown: string }>(undefined)
  useEffect(() => {
    const { at, shown: before } = acted.current ?? { at: 0, shown }
    if (before === shown || document.activeElement !== document.body) return
    acted.current = undefined
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-today-row]') ?? []
    const next = rows[Math.min(at, rows.length - 1)] ?? heading.current
    next?.focus()
  }, [shown])

  return {
    list,
    heading,
    onActed(element) {
      const items = [...(list.current?.children ?? [])]
      acted.current = { at: items.findIndex((item) => item.contains(element)), shown }
    },
  }
}
