import { Upload } from 'lucide-react'

import { ExportButton } from '#client/list/ExportButton.tsx'
import { Found } from '#client/list/Found.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { useSort } from '#client/list/use-sort.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { PeopleQuery } from '#shared/people/contract.ts'

import { peopleColumns } from './people-columns.tsx'
import { AddPerson } from './person/contact/AddPerson.tsx'
import { exportPeople, peopleMatching } from './queries.ts'

export function MembersPage() {
  const search = useSearch()
  const { holds } = usePermissions()
  const mayChange = holds('manage_clients/users')
  const { read, change } = useAddress()
  const isAdding = mayChange && read('new') !== undefined
  const add = () => change({ new: '1' })
  useKeys(mayChange ? [{ key: 'n', what: 'New client', run: add }] : [])
  const sort = useSort(PeopleQuery.shape.sort)

  return (
    <ListPage
      title="Members"
      action={
        <>
          {mayChange && <ImportLink />}
          {holds('export/users') && <ExportButton name="people" fetchCsv={() => exportPeople(search.text, sort.by)} />}
          {mayChange && (
            <Button size="tight" onClick={add}>
              New client
            </Button>
          )}
        </>
      }
      filters={<SearchField search={search} by="name, e-mail address or phone" />}
    >
      <List
        caption="Members"
        query={peopleMatching(search.text, sort.by)}
        rowsOf={({ people }) => people}
        columns={peopleColumns}
        sort={sort}
        renderAbove={({ total }) => <Found total={total} noun={['person', 'people']} search={search.text} />}
        empty={
          search.text ? (
            <EmptyState title="Nobody found" action={<Button onClick={search.clear}>Clear the search</Button>}>
              Nobody’s name, address or phone number holds “{search.text}”.
            </EmptyState>
          ) : (
            <EmptyState title="Nobody yet">Whoever books or signs up appears here.</EmptyState>
          )
        }
      />
      {isAdding && <AddPerson onClose={() => change({ new: undefined })} />}
    </ListPage>
  )
}

const ImportLink = () => (
  <ButtonLink to="/admin/members/import" tone="quiet" size="tight" title="Import CSV" className="max-md:px-2.5!">
    <Upload aria-hidden className="size-4" />
    <span className="max-md:sr-only">Import CSV</span>
  </ButtonLink>
)
