import { Search, UserRoundPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { controlLook } from '#client/ui/forms/control-look.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'

import { AccountDrawer } from './AccountDrawer.tsx'
import { AccountList } from './AccountList.tsx'
import { InviteDialog } from './InviteDialog.tsx'

/** Managers enter the back office, but accounts are an administrator's. */
export function AccountsPage() {
  const { canManageUsers } = usePermissions()
  if (canManageUsers) return <Accounts />

  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader title="Accounts" />
      <EmptyState title="For administrators">
        Your account does not manage others. Ask whoever runs the studio.
      </EmptyState>
    </div>
  )
}

function Accounts() {
  const { read, change } = useAddress()
  const [typed, type] = useState(read('search') ?? '')
  const [invites, setInvites] = useState(false)
  const search = useDeferredValue(typed.trim())
  const opened = read('account')

  return (
    <div className="grid gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader
        title="Accounts"
        lead="Everybody who can sign in, the newest first: how they get in, and where they are."
        action={
          <Button onClick={() => setInvites(true)}>
            <UserRoundPlus aria-hidden className="size-5" />
            Invite somebody
          </Button>
        }
      />
      <search className="relative max-w-xl">
        <label htmlFor="account-search" className="sr-only">
          Search by name, e-mail address or phone
        </label>
        <Search aria-hidden className="absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted" />
        <input
          id="account-search"
          type="search"
          autoComplete="off"
          placeholder="Name, e-mail address or phone"
          maxLength={100}
          className={`${controlLook} pl-11`}
          value={typed}
          onChange={({ target }) => {
            type(target.value)
            change({ search: target.value.trim() || undefined })
          }}
        />
      </search>
      <Loaded skeleton={<ListSkeleton />}>
        <AccountList search={search} onClear={() => (type(''), change({ search: undefined }))} />
      </Loaded>
      {opened && <AccountDrawer key={opened} accountId={opened} onClose={() => change({ account: undefined })} />}
      {invites && <InviteDialog onClose={() => setInvites(false)} />}
    </div>
  )
}

const ListSkeleton = () => (
  <div className="grid gap-2">
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} className="h-14" />
    ))}
  </div>
)
