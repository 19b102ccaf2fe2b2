import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'

import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { type Search, useSearch } from '#client/list/use-search.ts'
import { useSort } from '#client/list/use-sort.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { AccountsQuery } from '#shared/accounts/contract.ts'

import { accountColumns } from './account-columns.tsx'
import { AccountDrawer } from './AccountDrawer.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { accountsMatching } from './queries.ts'

/** Managers enter the back office, but accounts are an administrator's. */
export function AccountsPage() {
  const { canManageUsers } = usePermissions()
  if (canManageUsers) return <Accounts />

  return (
    <ToolPage title="Accounts">
      <EmptyState title="For administrators">
        Your account does not manage others. Ask whoever runs the studio.
      </EmptyState>
    </ToolPage>
  )
}

function Accounts() {
  const { read, change } = useAddress()
  const search = useSearch()
  const sort = useSort(AccountsQuery.shape.sort)
  const [invites, setInvites] = useState(false)
  const opened = read('account')
  useKeys([{ key: 'n', what: 'Invite somebody', run: () => setInvites(true) }])

  return (
    <>
      <ListPage
        title="Accounts"
        action={
          <Button size="tight" onClick={() => setInvites(true)}>
            <UserRoundPlus aria-hidden className="size-4.5" />
            Invite somebody
          </Button>
        }
        filters={<SearchField search={search} by="name, e-mail address or phone" />}
      >
        <List
          caption="Accounts"
          query={accountsMatching(search.text, sort.by)}
          rowsOf={({ accounts }) => accounts}
          columns={accountColumns}
          sort={sort}
          empty={<NoAccounts search={search} />}
        />
      </ListPage>
      {opened && <AccountDrawer accountId={opened} onClose={() => change({ account: undefined })} />}
      {invites && <InviteDialog onClose={() => setInvites(false)} />}
    </>
  )
}

const NoAccounts = ({ search: { text, clear } }: { search: Search }) =>
  text ? (
    <EmptyState title="No account found" action={<Button onClick={clear}>Clear the search</Button>}>
      No account’s name, address or phone number holds “{text}”. Somebody may be a client without an account.
    </EmptyState>
  ) : (
    <EmptyState title="No accounts yet">Whoever signs up or is invited appears here.</EmptyState>
  )
