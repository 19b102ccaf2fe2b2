import { Upload } from 'lucide-react'

import { ExportButton } from '#client/list/ExportButton.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { useSort } from '#client/list/use-sort.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PeopleQuery } from '#shared/people/contract.ts'

import { peopleColumns } from './people-columns.tsx'
import { exportPeople, peopleMatching } from './queries.ts'

const count = new Intl.NumberFormat('en-US')

export function MembersPage() {
  const search = useSearch()
  const mayImport = usePermissions().holds('manage_clients/users')
  const sort = useSort(PeopleQuery.shape.sort)

  return (
    <ListPage
      title="Members"
      lead="Everybody the studio knows: clients, members, guests of one booking."
      action={
        <div className="flex flex-wrap gap-3">
          {mayImport && (
            <ButtonLink to="/admin/members/import" tone="quiet">
              <Upload aria-hidden className="size-4" />
              Import CSV
            </ButtonLink>
          )}
          <ExportButton name="people" fetchCsv={() => exportPeople(search.text, sort.by)} />
        </div>
      }
      filters={<SearchField search={search} by="name, e-mail address or phone" />}
    >
      <List
        caption="Members"
        query={peopleMatching(search.text, sort.by)}
        rowsOf={({ people }) => people}
        columns={peopleColumns}
        sort={sort}
        renderAbove={({ total }, shown) =>
          total > 0 && (
            <output className="block text-sm text-muted figures">
              1–{count.format(shown)} of {count.format(total)}
              {search.text && ` for “${search.text}”`}
            </output>
          )
        }
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
    </ListPage>
  )
}
