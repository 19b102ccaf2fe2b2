import { useRef } from 'react'

import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { EnquiryTopic } from '#shared/people/enquiries.ts'
import { EnquiryStatus, enquiryWords } from '#shared/people/enquiry-status.ts'
import { topicWords } from '#shared/people/enquiry-topics.ts'

import type { EnquiryFilter } from './queries.ts'

const chip =
  'inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent -mb-px hover:text-fairway ' +
  'aria-[current]:border-flag aria-[current]:font-semibold'

/** Kept in the address, so that a list can be sent to a colleague. */
export function EnquiryFilters({ filter, counts }: { filter: EnquiryFilter; counts: Record<EnquiryStatus, number> }) {
  const { linkTo, change } = useAddress()
  const states = useRef<HTMLElement>(null)
  useKeys([{ key: 'f', what: 'Filter', run: () => states.current?.querySelector('a')?.focus() }])
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const chips = [
    { status: undefined, label: 'All', count: all },
    ...EnquiryStatus.options.map((status) => ({ status, label: enquiryWords[status].label, count: counts[status] })),
  ]

  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 lg:border-b lg:border-line">
      <nav ref={states} aria-label="State" className="flex flex-wrap gap-x-5">
        {chips.map(({ status, label, count }) => (
          <Link
            key={label}
            to={linkTo({ status })}
            replace
            aria-current={filter.status === status ? 'page' : undefined}
            className={chip}
          >
            {label} <span className="font-normal text-muted figures">{count}</span>
          </Link>
        ))}
      </nav>
      <label className="flex items-center gap-3 pb-2 text-sm text-muted">
        About
        <Select value={filter.topic ?? ''} onChange={({ target }) => change({ topic: target.value || undefined })}>
          <option value="">Everything</option>
          {EnquiryTopic.options.map((topic) => (
            <option key={topic} value={topic}>
              {topicWords[topic]}
            </option>
          ))}
        </Select>
      </label>
    </div>
  )
}
