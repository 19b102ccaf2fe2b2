import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

import { AccountRow } from './AccountRow.tsx'
import { accountsMatching } from './queries.ts'

export function AccountList({ search, onClear }: { search: string; onClear: () => void }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(accountsMatching(search))
  const accounts = data.pages.flatMap((page) => page.accounts)
  if (accounts.length === 0) {
    return search ? (
      <EmptyState title="No account found" action={<Button onClick={onClear}>Clear the search</Button>}>
        No account’s name, address or phone number holds “{search}”. Somebody may be a client without an account.
      </EmptyState>
    ) : (
      <EmptyState title="No accounts yet">Whoever signs up or is invited appears here.</EmptyState>
    )
  }

  return (
    <div className="grid gap-5">
      <ul className="divide-y divide-line border-y border-line">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          tone="quiet"
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
