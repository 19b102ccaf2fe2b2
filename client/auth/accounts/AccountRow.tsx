import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import type { ListedAccount } from '#shared/accounts/contract.ts'

import { roleInWords } from './account-words.ts'
import { AccountBadges } from './AccountBadges.tsx'

/** Who it is and how it stands with the account; all of it leads to the account itself. */
export function AccountRow({ account }: { account: ListedAccount }) {
  const { linkTo } = useAddress()
  const { date } = useStudio()
  const { id, name, email, phone, roles, lastSignInAt } = account
  const address = email ?? (phone ? `+${phone}` : 'No address')

  return (
    <li>
      <Link
        to={linkTo({ account: id })}
        className="grid gap-x-6 gap-y-1.5 py-3 -outline-offset-2! hover:bg-sunken md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-3 lg:grid-cols-[minmax(0,1fr)_12rem_14rem_11rem]"
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">{name || address}</span>
          {name && <span className="block truncate text-sm text-muted">{address}</span>}
        </span>
        <span className="flex flex-wrap gap-2 max-lg:empty:hidden lg:order-3">
          <AccountBadges account={account} />
        </span>
        <span className="flex flex-wrap gap-x-3 text-sm md:col-span-2 lg:contents">
          <span className="empty:hidden lg:order-2 lg:empty:block">{roles.map(roleInWords).join(', ')}</span>
          <span className="text-muted figures lg:order-4 lg:text-right">
            {lastSignInAt ? `Last in ${date(lastSignInAt)}` : 'Never signed in'}
          </span>
        </span>
      </Link>
    </li>
  )
}
