import { clsx } from 'clsx'

import { columnsOf, figures } from '#client/list/columns.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import type { ListedEnquiry } from '#shared/people/enquiries.ts'
import { topicWords } from '#shared/people/enquiry-topics.ts'

import { inOneLine } from './enquiry-words.ts'
import { EnquiryBadge } from './EnquiryBadge.tsx'

const column = columnsOf<ListedEnquiry>()

export const enquiryColumns = column.columns([
  column.accessor('name', {
    header: 'From',
    meta: { file: ['name', 'email', 'excerpt'], className: '@max-2xl:min-w-0 @max-2xl:flex-1 @2xl:max-w-60' },
    cell: ({ row: { original: enquiry } }) => <Who enquiry={enquiry} />,
  }),
  column.accessor('status', {
    header: 'State',
    meta: { file: ['state'] },
    cell: ({ getValue }) => <EnquiryBadge status={getValue()} />,
  }),
  column.accessor('topic', {
    header: 'About',
    meta: { file: ['topic', 'about'], className: '@max-2xl:w-full @2xl:w-full @2xl:max-w-0' },
    cell: ({ row: { original: enquiry } }) => <What enquiry={enquiry} />,
  }),
  column.accessor('createdAt', {
    header: 'Asked',
    meta: { file: ['day'], className: `${figures.className} text-sm text-muted` },
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
])

/** All of the row leads to the question itself. */
function Who({ enquiry: { id, name, status } }: { enquiry: ListedEnquiry }) {
  const { linkTo, read } = useAddress()

  return (
    <Link
      to={linkTo({ enquiry: id })}
      preventScrollReset
      data-row-link
      aria-current={read('enquiry') === id ? 'true' : undefined}
      className={clsx(
        'block truncate after:absolute after:inset-0',
        status === 'new' ? 'font-semibold' : 'font-medium',
      )}
    >
      {name}
    </Link>
  )
}

const What = ({ enquiry: { topic, about, excerpt } }: { enquiry: ListedEnquiry }) => (
  <>
    <span className="block truncate">{about ? `${topicWords[topic]}: ${about}` : topicWords[topic]}</span>
    <span className="line-clamp-2 text-sm text-muted @2xl:line-clamp-1">{inOneLine(excerpt, ' · ')}</span>
  </>
)

function Moment({ at }: { at: Date }) {
  const { moment } = useStudio()
  return <time dateTime={at.toISOString()}>{moment(at)}</time>
}
