import { columnsOf, figures } from '#client/list/columns.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import type { DocumentVersion } from '#shared/people/consents.ts'

const column = columnsOf<DocumentVersion & { id: string }>()

export const versionColumns = column.columns([
  column.accessor('version', {
    header: 'Version',
    cell: ({ getValue }) => (
      <Link
        to={`/terms?version=${getValue()}`}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        Version {getValue()}
      </Link>
    ),
  }),
  column.accessor('publishedAt', { header: 'Published', cell: ({ getValue }) => <Moment at={getValue()} /> }),
  column.accessor('publishedBy', { header: 'By', cell: ({ getValue }) => getValue() ?? 'the studio' }),
  column.accessor('consentCount', {
    header: 'Agreed',
    meta: figures,
    cell: ({ getValue }) => (
      <>
        {getValue()}
        <span className="@2xl:sr-only"> agreed</span>
      </>
    ),
  }),
  column.accessor('hash', {
    header: 'SHA-256',
    meta: { className: '@max-2xl:hidden' },
    cell: ({ getValue }) => (
      <code title={getValue()} className="text-sm text-muted">
        {getValue().slice(0, 12)}
      </code>
    ),
  }),
])

function Moment({ at }: { at: Date }) {
  const { date, moment } = useStudio()
  return <time title={moment(at)}>{date(at)}</time>
}
