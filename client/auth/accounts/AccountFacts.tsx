import { useStudio } from '#client/settings/use-studio.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import type { Account } from '#shared/accounts/contract.ts'

import { isEndless, roleInWords } from './account-words.ts'
import { AccountBadges } from './AccountBadges.tsx'

const confirmed = (isConfirmed: boolean) => (isConfirmed ? 'confirmed' : 'not confirmed')

export function AccountFacts({ account }: { account: Account }) {
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
