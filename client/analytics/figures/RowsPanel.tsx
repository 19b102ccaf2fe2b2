import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { useEffect } from 'react'

import { unitOfRows, useDays, useFigureWords, wordsOf } from '#client/analytics/figure-words.ts'
import { type Asked, dividerWords } from '#client/analytics/period/asked.ts'
import { rowsOf } from '#client/analytics/queries.ts'
import { columnsOf } from '#client/list/columns.ts'
import { List } from '#client/list/List.tsx'
import { PersonLink } from '#client/people/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Panel } from '#client/ui/record/Panel.tsx'
import type { FigureRow, Figures } from '#shared/analytics/contract.ts'
import type { FigurePage } from '#shared/analytics/figures.ts'
import { remember } from '#shared/remember.ts'

interface RowsPanelProps {
  page: FigurePage
  code: string
  asked: Asked
  answer: Figures
  onClose: () => void
}

/** The rows that a figure is made of, beside it: from here a press leads to the record, or to the person. */
export function RowsPanel({ page, code, asked: { from, until, by, key }, answer, onClose }: RowsPanelProps) {
  const { read } = useAddress()
  const { label, sentence } = wordsOf(page, code)
  const group = read('of') ?? key
  useEffect(() => () => returnFocus(code), [code])
  const name = answer.groups?.find((one) => one.key === group)?.name
  const question = {
    page,
    code,
    from,
    until,
    ...(by !== undefined && group !== undefined && { by, key: group }),
  }

  return (
    <Panel title={label} onClose={onClose}>
      <div className="grid gap-1 text-sm text-muted">
        {name !== undefined && by !== undefined && (
          <p className="font-semibold text-ink">
            {dividerWords[by] ?? by}: {name}
          </p>
        )}
        <p>{sentence}</p>
      </div>
      <Loaded key={JSON.stringify(question)} skeleton={<Skeleton className="h-96" />}>
        <Rows {...question} />
      </Loaded>
    </Panel>
  )
}

/** Whoever came by the address of the rows had the focus on nothing before: it goes to their figure. */
function returnFocus(code: string): void {
  if (document.activeElement?.matches('a, button, input, select, [data-mark]')) return
  document.querySelector<HTMLElement>(`[data-figure="${CSS.escape(code)}"] a`)?.focus()
}

const rowsIn = ({ rows }: { rows: readonly FigureRow[] }) => rows

function Rows(question: Parameters<typeof rowsOf>[0]) {
  const { page, code } = question
  const query = rowsOf(question)
  const [first] = useSuspenseInfiniteQuery(query).data.pages
  const { valueOf } = useFigureWords()
  const { number } = useStudio()
  const { unit } = wordsOf(page, code)
  const { label } = wordsOf(page, code)
  const count = first?.total.count ?? 0

  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 border-b border-line pb-2">
        <span className="text-xl font-semibold figures">{valueOf(unit, first?.total.value ?? null, code)}</span>
        <span className="text-sm text-muted figures">
          {number(count)} {count === 1 ? 'row' : 'rows'}
        </span>
      </p>
      <List
        caption={`Rows of ${label}`}
        query={query}
        rowsOf={rowsIn}
        columns={columnsFor(`${page} ${code}`)}
        empty={<EmptyState title="No rows">Nothing counts into this figure in these days.</EmptyState>}
      />
    </>
  )
}

const column = columnsOf<FigureRow>()

/** Made once for each figure. */
const columnsFor = remember((figure) => {
  const [page = '', code = ''] = figure.split(' ')
  // It was put together from a page's name above.
  const of = page as FigurePage

  return column.columns([
    column.accessor('title', {
      header: 'What',
      meta: { className: '@max-2xl:order-1 @max-2xl:min-w-0 @max-2xl:flex-1' },
      cell: ({ row: { original: row } }) => <What row={row} />,
    }),
    column.accessor('value', {
      header: 'Value',
      meta: { className: '@max-2xl:order-2 text-right figures whitespace-nowrap' },
      cell: ({ row: { original: row } }) => <Value page={of} code={code} row={row} />,
    }),
    column.accessor('day', {
      header: 'Day and person',
      meta: { className: '@max-2xl:order-3 @max-2xl:w-full text-sm' },
      cell: ({ row: { original: row } }) => <Whose row={row} />,
    }),
  ])
})

const target = 'inline-flex min-h-row items-center font-semibold underline-offset-4 hover:underline wrap-anywhere'

function What({ row: { title, to, person } }: { row: FigureRow }) {
  const words = title === '' ? (person?.name ?? 'Without a name') : title
  if (to === null) return <span className="font-semibold wrap-anywhere">{words}</span>

  return (
    <Link to={to} data-row-link className={target}>
      {words}
    </Link>
  )
}

function Value({ page, code, row: { value, counted } }: { page: FigurePage; code: string; row: FigureRow }) {
  const { valueOf } = useFigureWords()
  const unit = unitOfRows(page, code)

  return (
    <span className="inline-flex items-center gap-2">
      {counted !== undefined && <Counted counted={counted} />}
      {(unit !== 'count' || value !== 1) && valueOf(unit, value, code)}
    </span>
  )
}

/** Of a share: whether it is of the part, or of the whole alone. */
const Counted = ({ counted }: { counted: boolean }) => (
  <span className={`inline-flex items-center gap-1 text-sm ${counted ? '' : 'text-muted'}`}>
    {counted ? <Check aria-hidden className="size-4 text-fairway" /> : <Minus aria-hidden className="size-4" />}
    {counted ? 'Counts' : 'Does not count'}
  </span>
)

function Whose({ row: { day, person, title, to } }: { row: FigureRow }) {
  const dayOf = useDays()
  const isSame = to !== null && person !== null && to.endsWith(person.id) && title === person.name

  return (
    <span className="flex flex-wrap items-center gap-x-3 text-muted">
      <span className="figures">{dayOf(day)}</span>
      {person && !isSame && (
        <span className="inline-flex min-h-row items-center">
          <PersonLink personId={person.id}>{person.name}</PersonLink>
        </span>
      )}
    </span>
  )
}
