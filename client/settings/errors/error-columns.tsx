import { columnsOf, figures } from '#client/list/columns.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { useNumber } from '#client/ui/browser/numbers.ts'
import type { ClientError } from '#shared/errors/contract.ts'

const column = columnsOf<ClientError>()

const counts = [
  { name: 'countLastHour', header: 'Last hour' },
  { name: 'countLastDay', header: 'Last day' },
  { name: 'count', header: 'In all' },
] as const

export const errorColumns = column.columns([
  column.accessor('message', {
    header: 'Error',
    meta: {
      file: ['message', 'code', 'operation', 'path', 'browser', 'build', 'first', 'last', 'numbers'],
      className: '@max-2xl:w-full @2xl:w-full @2xl:max-w-0',
    },
    cell: ({ row: { original: error } }) => <What error={error} />,
  }),
  ...counts.map(({ name, header }) =>
    column.accessor(name, {
      header,
      meta: { className: `${figures.className} @max-2xl:text-sm` },
      cell: ({ getValue }) => (
        <>
          <span className="text-muted @2xl:hidden">{header} </span>
          <Count count={getValue()} />
        </>
      ),
    }),
  ),
])

function Count({ count }: { count: number }) {
  const number = useNumber()

  return <span className={count === 0 ? 'text-muted' : 'font-semibold'}>{number(count)}</span>
}

/** What broke, and where; all of the row leads to it. */
function What({ error: { id, message, path, browser, lastSeenAt } }: { error: ClientError }) {
  const { linkTo } = useAddress()
  const { moment } = useStudio()

  return (
    <>
      <Link to={linkTo({ error: id })} className="block truncate font-medium after:absolute after:inset-0">
        {message || 'An error without a message'}
      </Link>
      <span className="block truncate text-sm text-muted">
        <span className="font-mono">{path}</span> · {browser} ·{' '}
        <time dateTime={lastSeenAt.toISOString()}>{moment(lastSeenAt)}</time>
      </span>
    </>
  )
}
