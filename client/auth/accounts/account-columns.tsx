import { columnsOf, figures } from '#client/list/columns.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { ListedAccount } from '#shared/accounts/contract.ts'

import { roleInWords } from './account-words.ts'
import { AccountBadges } from './AccountBadges.tsx'

const column = columnsOf<ListedAccount>()

export const accountColumns = column.columns([
  column.accessor('name', {
    header: 'Account',
    meta: { className: '@2xl:w-2/5 @2xl:max-w-0 @max-2xl:w-full' },
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
    meta: { className: 'space-x-2' },
    cell: ({ row: { original: account } }) => <AccountBadges account={account} />,
  }),
  column.accessor('createdAt', {
    header: 'Since',
    enableSorting: true,
    meta: { className: `${figures.className} @max-2xl:text-sm @max-2xl:text-muted` },
    cell: ({ getValue }) => <Day heading="Since" at={getValue()} />,
  }),
  column.accessor('lastSignInAt', {
    header: 'Last in',
    meta: { className: `${figures.className} text-muted @max-2xl:text-sm` },
    cell: ({ getValue }) => {
      const at = getValue()
      return at ? <Day heading="Last in" at={at} /> : 'Never signed in'
    },
  }),
])

/** All of the row leads to the account itself. */
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

/** A day under its heading, or after it in a card. */
function Day({ heading, at }: { heading: string; at: Date }) {
  const { date } = useStudio()

  return (
    <>
      <span className="@2xl:hidden">{heading} </span>
      {date(at)}
    </>
  )
}
