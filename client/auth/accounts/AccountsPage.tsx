import { useSuspenseQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'

import { choicesOf, columnsOf, figures } from '#client/list/columns.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { type Search, useSearch } from '#client/list/use-search.ts'
import { useSort } from '#client/list/use-sort.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { Panel } from '#client/ui/record/Panel.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import { AccountsQuery, type ListedAccount, type Account } from '#shared/accounts/contract.ts'
import { accountColumns as fileColumns, accountFilesContract } from '#shared/accounts/files.ts'

import { roleInWords, eventInWords, isEndless, statesOf } from './account-words.ts'
import { AccountActions } from './AccountActions.tsx'
import { InviteForm } from './InviteForm.tsx'
import { accountsMatching, accountOf } from './queries.ts'
import { useAccountChanges } from './use-account-changes.ts'
import { WaysIn } from './WaysIn.tsx'

/** Managers enter the back office, but only administrators manage accounts. */
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
        columns={choicesOf(accountColumns)}
        file={listFile(accountFilesContract.exportAccounts, fileColumns, {
          sort: sort.by,
          ...(search.text && { search: search.text }),
        })}
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
          noun={['account', 'accounts']}
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

function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <p className="text-muted">
        They get an e-mail with a link, which says for how long it is good, and choose a password of their own.
      </p>
      <Loaded skeleton={<Skeleton className="h-80" />}>
        <InviteForm onDone={onClose} />
      </Loaded>
    </Dialog>
  )
}

const column = columnsOf<ListedAccount>()

const accountColumns = column.columns([
  column.accessor('name', {
    header: 'Account',
    meta: { file: ['name', 'email', 'phone'], className: '@2xl:w-2/5 @2xl:max-w-0 @max-2xl:w-full' },
    cell: ({ row: { original: account } }) => <Who account={account} />,
  }),
  column.accessor('roles', {
    header: 'Roles',
    meta: { className: '@max-2xl:text-sm' },
    cell: ({ getValue }) => getValue().map(roleInWords).join(', '),
  }),
  column.display({
    id: 'states',
    header: 'State',
    meta: { file: ['confirmed', 'secondStep', 'invited'], className: 'space-x-2' },
    cell: ({ row: { original: account } }) => <AccountBadges account={account} />,
  }),
  column.accessor('createdAt', {
    header: 'Since',
    enableSorting: true,
    meta: { file: ['made'], className: `${figures.className} @max-2xl:text-sm @max-2xl:text-muted` },
    cell: ({ getValue }) => <Day heading="Since" at={getValue()} />,
  }),
  column.accessor('lastSignInAt', {
    header: 'Last in',
    meta: { file: ['lastSignIn'], className: `${figures.className} text-muted @max-2xl:text-sm` },
    cell: ({ getValue }) => {
      const at = getValue()
      return at ? <Day heading="Last in" at={at} /> : 'Never signed in'
    },
  }),
])

/** The whole row opens the account. */
function Who({ account: { id, name, email, phone } }: { account: ListedAccount }) {
  const { linkTo } = useAddress()
  const address = email ?? (phone ? `+${phone}` : 'No address')

  return (
    <Link to={linkTo({ account: id })} className="block after:absolute after:inset-0">
      <span className="block truncate font-medium">{name || address}</span>
      {name && <span className="block truncate text-sm text-muted">{address}</span>}
    </Link>
  )
}

/** A day under its column's heading; a card shows the heading beside it. */
function Day({ heading, at }: { heading: string; at: Date }) {
  const { date } = useStudio()

  return (
    <>
      <span className="@2xl:hidden">{heading} </span>
      {date(at)}
    </>
  )
}

/** One account, with its own address: ways to sign in, sessions, acts of staff. */
function AccountDrawer({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  return (
    <Panel title="Account" onClose={onClose}>
      <Loaded
        key={accountId}
        skeleton={
          <div className="grid gap-4">
            <Skeleton className="h-28" />
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        }
      >
        <Details accountId={accountId} onClose={onClose} />
      </Loaded>
    </Panel>
  )
}

function Details({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { data: account } = useSuspenseQuery(accountOf(accountId))
  const changes = useAccountChanges(accountId)

  return (
    <>
      <AccountFacts account={account} />
      {changes.error && <Refusal title="Nothing was changed" error={changes.error} />}
      {!account.mayBeChanged && (
        <Notice title="Out of your reach">
          <p>This account may do more than yours. You see it, and somebody who may do as much can change it.</p>
        </Notice>
      )}
      <WaysIn account={account} changes={changes} />
      {account.mayBeChanged && <AccountActions account={account} changes={changes} onDeleted={onClose} />}
      <AccountEvents account={account} />
    </>
  )
}

/** The recent events of an account. */
function AccountEvents({ account: { events, email } }: { account: Account }) {
  const { moment } = useStudio()

  return (
    <section aria-label="Recent activity" className="grid gap-1">
      <h3 className="font-semibold">Recent activity</h3>
      {events.length === 0 ? (
        <p className="text-sm text-muted">Nothing yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="py-2">
              <p className="wrap-anywhere">{eventInWords(event, email)}</p>
              <p className="text-sm text-muted figures">{[moment(event.at), event.ip].filter(Boolean).join(', ')}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const confirmed = (isConfirmed: boolean) => (isConfirmed ? 'confirmed' : 'not confirmed')

function AccountFacts({ account }: { account: Account }) {
  const { moment, date } = useStudio()
  const now = useNow(60)
  const { name, email, phone, roles, bannedUntil, lastSignInAt, createdAt, invitedAt } = account
  const banEnd = bannedUntil && bannedUntil > now ? bannedUntil : undefined
  const facts = [
    ['E-mail', email && `${email}, ${confirmed(account.isEmailConfirmed)}`],
    ['Phone', phone && `+${phone}, ${confirmed(account.isPhoneConfirmed)}`],
    ['Roles', roles.map(roleInWords).join(', ')],
    ['Banned', banEnd && (isEndless(banEnd, now) ? 'until it is lifted' : `until ${moment(banEnd)}`)],
    ['Signed in', lastSignInAt ? moment(lastSignInAt) : 'never'],
    ['Invited', invitedAt && date(invitedAt)],
    ['Created', date(createdAt)],
    ['Password', account.hasPassword ? 'set' : 'none'],
  ] as const

  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 font-display text-xl wrap-anywhere">{name || email || 'No name given'}</span>
        <AccountBadges account={account} />
      </p>
      <dl className="grid border-y border-line [&>*+*]:border-t [&>*]:border-line">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 py-2">
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere figures">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  )
}

function AccountBadges({ account }: { account: ListedAccount }) {
  const now = useNow(60)

  return statesOf(account, now).map(({ tone, text }) => (
    <Badge key={text} tone={tone}>
      {text}
    </Badge>
  ))
}
