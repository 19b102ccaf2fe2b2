import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'

import { EnquiryFilters } from './EnquiryFilters.tsx'
import { EnquiryRow } from './EnquiryRow.tsx'
import { enquiriesMatching, type EnquiryFilter } from './queries.ts'

export function EnquiryList({ filter }: { filter: EnquiryFilter }) {
  const list = useSuspenseInfiniteQuery(enquiriesMatching(filter))
  const enquiries = list.data.pages.flatMap((page) => page.enquiries)
  const counts = list.data.pages[0]?.counts ?? { new: 0, answered: 0, closed: 0 }

  return (
    <div className="grid gap-5">
      <EnquiryFilters filter={filter} counts={counts} />
      {enquiries.length === 0 ? (
        <Nothing filter={filter} />
      ) : (
        <ul className="-mt-5 divide-y divide-line border-b border-line">
          {enquiries.map((enquiry) => (
            <EnquiryRow key={enquiry.id} enquiry={enquiry} />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
    </div>
  )
}

function Nothing({ filter: { status, topic } }: { filter: EnquiryFilter }) {
  const { linkTo } = useAddress()
  if (topic || (status && status !== 'new')) {
    return (
      <EmptyState
        title="Nothing matches"
        action={
          <ButtonLink tone="quiet" to={linkTo({ status: undefined, topic: undefined })}>
            Show everything
          </ButtonLink>
        }
      >
        No question is in this state and about this.
      </EmptyState>
    )
  }

  return status === 'new' ? (
    <EmptyState title="All answered">Nobody waits for an answer.</EmptyState>
  ) : (
    <EmptyState
      title="Nobody has asked yet"
      action={
        <ButtonLink tone="quiet" to="/Memberships">
          See a page with the form
        </ButtonLink>
      }
    >
      The forms on the pages of the site, and the build sheets, arrive here. Each is mailed to the studio as well.
    </EmptyState>
  )
}
