import { clsx } from 'clsx'

import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { ListedEnquiry } from '#shared/people/enquiries.ts'
import { topicWords } from '#shared/people/enquiry-topics.ts'

import { EnquiryBadge } from './EnquiryBadge.tsx'

// A sheet arrives as lines; run together they read as one long word.
const inOneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' · ')

/** Who asks, about what and how it begins; all of it leads to the question itself. */
export function EnquiryRow({ enquiry }: { enquiry: ListedEnquiry }) {
  const { linkTo } = useAddress()
  const { moment } = useStudio()
  const { id, name, topic, about, excerpt, status, createdAt } = enquiry

  return (
    <li>
      <Link
        to={linkTo({ enquiry: id })}
        className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 py-3 md:px-3 -outline-offset-2! hover:bg-sunken lg:grid-cols-[7rem_14rem_1fr_auto] lg:items-baseline"
      >
        <span className="max-lg:order-2">
          <EnquiryBadge status={status} />
        </span>
        <span className={clsx('truncate max-lg:order-1', status === 'new' ? 'font-semibold' : 'font-medium')}>
          {name}
        </span>
        <span className="min-w-0 max-lg:order-3 max-lg:col-span-2">
          <span className="block truncate">{about ? `${topicWords[topic]}: ${about}` : topicWords[topic]}</span>
          <span className="line-clamp-2 text-sm text-muted lg:line-clamp-1">{inOneLine(excerpt)}</span>
        </span>
        <time
          dateTime={createdAt.toISOString()}
          className="text-sm whitespace-nowrap text-muted figures max-lg:order-4"
        >
          {moment(createdAt)}
        </time>
      </Link>
    </li>
  )
}
