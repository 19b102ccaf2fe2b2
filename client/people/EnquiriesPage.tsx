import { choicesOf } from '#client/list/columns.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { EnquiryTopic } from '#shared/people/enquiries.ts'
import { EnquiryStatus } from '#shared/people/enquiry-status.ts'
import { enquiryColumns as fileColumns, peopleFilesContract } from '#shared/people/files.ts'

import { enquiryColumns } from './enquiry-columns.tsx'
import { EnquiryDrawer } from './EnquiryDrawer.tsx'
import { EnquiryFilters } from './EnquiryFilters.tsx'
import { enquiriesMatching, type EnquiryFilter } from './queries.ts'

export function EnquiriesPage() {
  const { read, change } = useAddress()
  const opened = read('enquiry')
  const { holds } = usePermissions()
  const filter = {
    status: EnquiryStatus.safeParse(read('status')).data,
    topic: EnquiryTopic.safeParse(read('topic')).data,
  }

  return (
    <>
      <ListPage
        title="Questions"
        columns={choicesOf(enquiryColumns)}
        file={
          holds('export/users') ? listFile(peopleFilesContract.exportEnquiries, fileColumns, given(filter)) : undefined
        }
      >
        <List
          caption="Questions"
          query={enquiriesMatching(filter)}
          noun={['question', 'questions']}
          rowsOf={({ enquiries }) => enquiries}
          columns={enquiryColumns}
          renderAbove={({ counts }) => <EnquiryFilters filter={filter} counts={counts} />}
          empty={<NoEnquiries filter={filter} />}
        />
      </ListPage>
      {opened && <EnquiryDrawer enquiryId={opened} onClose={() => change({ enquiry: undefined })} />}
    </>
  )
}

const given = ({ status, topic }: EnquiryFilter) => ({ ...(status && { status }), ...(topic && { topic }) })

function NoEnquiries({ filter: { status, topic } }: { filter: EnquiryFilter }) {
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
