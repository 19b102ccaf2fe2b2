import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

import { returnsMatching } from './queries.ts'
import { returnColumnsIn } from './return-columns.tsx'

/** What came back without a receipt, which stands in no order. */
export function ReturnsPage() {
  const { currency } = useStudio().studio
  const search = useSearch()

  return (
    <ListPage
      title="Returns without a receipt"
      filters={
        <div className="w-72 max-md:w-full">
          <SearchField search={search} by="client, goods or reason" />
        </div>
      }
    >
      <List
        caption="Returns without a receipt"
        query={returnsMatching(search.text)}
        rowsOf={({ returns }) => returns}
        columns={returnColumnsIn(currency)}
        empty={<NoReturns isFiltered={search.text !== ''} />}
      />
    </ListPage>
  )
}

function NoReturns({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NothingAlike noun="returns" />
  ) : (
    <EmptyState
      title="No returns yet"
      action={
        <ButtonLink tone="quiet" to="/admin/sales/register?panel=return&receipt=none">
          Take something back
        </ButtonLink>
      }
    >
      What comes back with its receipt stands in its order; what comes without one appears here.
    </EmptyState>
  )
}
