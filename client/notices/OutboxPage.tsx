import { choicesOf } from '#client/list/columns.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { NoticeState } from '#shared/notices/contract.ts'
import { noticeColumns as fileColumns, noticeFilesContract } from '#shared/notices/files.ts'
import { noticeWords } from '#shared/notices/state-words.ts'

import { noticeColumns } from './notice-columns.tsx'
import { NoticeDrawer } from './NoticeDrawer.tsx'
import { noticesIn, type NoticesShown } from './queries.ts'

export function OutboxPage() {
  const { read, change } = useAddress()
  const opened = read('message')
  const state = NoticeState.safeParse(read('state')).data
  const search = useSearch()
  const shown = { state, search: search.text }

  return (
    <>
      <ListPage
        title="Outbox"
        columns={choicesOf(noticeColumns)}
        file={listFile(noticeFilesContract.exportNotices, fileColumns, {
          ...(state && { state }),
          ...(search.text && { search: search.text }),
        })}
        filters={
          <>
            <SearchField search={search} by="address or number" />
            <StateFilter chosen={state} />
          </>
        }
      >
        <List
          caption="Messages"
          query={noticesIn(shown)}
          noun={['message', 'messages']}
          rowsOf={({ notices }) => notices}
          columns={noticeColumns}
          empty={<NoMessages shown={shown} />}
        />
      </ListPage>
      {opened && <NoticeDrawer noticeId={opened} shown={shown} onClose={() => change({ message: undefined })} />}
    </>
  )
}

const chip =
  'inline-flex min-h-11 items-center border-b-2 border-transparent -mb-px hover:text-fairway ' +
  'aria-[current]:border-flag aria-[current]:font-semibold'

/** Kept in the address, so that a list can be sent to a colleague. */
function StateFilter({ chosen }: { chosen: NoticeState | undefined }) {
  const { linkTo } = useAddress()

  return (
    <nav aria-label="State" className="flex flex-wrap gap-x-5 border-b border-line">
      {[undefined, ...NoticeState.options].map((state) => (
        <Link
          key={state ?? 'all'}
          to={linkTo({ state })}
          replace
          aria-current={chosen === state ? 'page' : undefined}
          className={chip}
        >
          {state ? noticeWords[state] : 'All'}
        </Link>
      ))}
    </nav>
  )
}

function NoMessages({ shown: { state, search } }: { shown: NoticesShown }) {
  const { linkTo } = useAddress()
  if (!state && !search) {
    return (
      <EmptyState title="Nothing sent yet">Book a time or create an account, and its message appears here.</EmptyState>
    )
  }

  return (
    <EmptyState
      title="Nothing matches"
      action={
        <ButtonLink tone="quiet" to={linkTo({ state: undefined, search: undefined })}>
          Show everything
        </ButtonLink>
      }
    >
      {search
        ? 'No message went to such an address.'
        : state === 'failed'
          ? 'Every message left, or is about to.'
          : 'No message is in this state.'}
    </EmptyState>
  )
}
