import { choicesOf } from '#client/list/columns.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { type Search, useSearch } from '#client/list/use-search.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useNumber } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { errorColumns as fileColumns, errorFilesContract } from '#shared/errors/files.ts'
import { pluralOf } from '#shared/words.ts'

import { errorColumns } from './error-columns.tsx'
import { ErrorDrawer } from './ErrorDrawer.tsx'
import { clientErrorsMatching } from './queries.ts'

export function ErrorsPage() {
  const { read, change } = useAddress()
  const search = useSearch()
  const opened = read('error')
  const number = useNumber()

  return (
    <>
      <ListPage
        title="Errors"
        columns={choicesOf(errorColumns)}
        file={listFile(errorFilesContract.exportClientErrors, fileColumns, {
          ...(search.text && { search: search.text }),
        })}
        filters={<SearchField search={search} by="error number, message or page" />}
      >
        <List
          caption="Errors"
          query={clientErrorsMatching(search.text)}
          rowsOf={({ errors }) => errors}
          columns={errorColumns}
          renderAbove={({ total, countLastHour }) =>
            total > 0 && (
              <output className="block text-sm text-muted figures">
                {number(total)} {pluralOf(total, 'error')},{' '}
                {countLastHour === 1 ? 'once' : `${number(countLastHour)} times`} in the last hour
              </output>
            )
          }
          empty={<NoErrors search={search} />}
        />
      </ListPage>
      {opened && <ErrorDrawer errorId={opened} search={search.text} onClose={() => change({ error: undefined })} />}
    </>
  )
}

const NoErrors = ({ search: { text, clear } }: { search: Search }) =>
  text ? (
    <EmptyState title="None of them" action={<Button onClick={clear}>Clear the search</Button>}>
      No error of the last 30 days holds “{text}”.
    </EmptyState>
  ) : (
    <EmptyState title="No errors">
      Nothing has stopped working in anybody’s browser. When something does, it appears here within seconds, with the
      number that the person can read out to you.
    </EmptyState>
  )
