import { useSuspenseInfiniteQuery } from '@tanstack/react-query'

import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { MoreButton } from '#client/ui/feedback/MoreButton.tsx'

import { AccountRow } from './AccountRow.tsx'
import { accountsMatching } from './queries.ts'

export function AccountList({ search, onClear }: { search: string; onClear: () => void }) {
  const list = useSuspenseInfiniteQuery(accountsMatching(search))
  const accounts = list.data.pages.flatMap((page) => page.accounts)
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
      <MoreButton list={list} />
    </div>
  )
}
