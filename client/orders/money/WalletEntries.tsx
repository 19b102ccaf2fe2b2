import { useStudio } from '#client/settings/use-studio.ts'
import type { WalletEntry } from '#shared/payments/wallets.ts'

const words: Record<WalletEntry['kind'], Record<WalletEntry['what'], string>> = {
  credit: {
    goodwill: 'Store credit given',
    refund: 'Refund as store credit',
    spend: 'Paid with store credit',
    give_back: 'Back to store credit',
    pay: 'Paid in',
    divided: 'Divided when a merge was undone',
    to_credit: 'From the settled house account',
  },
  house: {
    goodwill: 'Given',
    refund: 'Refund',
    spend: 'On the house account',
    give_back: 'Off the house account',
    pay: 'House account paid',
    divided: 'Divided when a merge was undone',
    to_credit: 'Moved to store credit',
  },
}

export function WalletEntries({ entries }: { entries: readonly WalletEntry[] }) {
  const { money, moment } = useStudio()
  if (entries.length === 0) return <p className="text-sm text-muted">Nothing yet.</p>

  return (
    <ul className="text-sm">
      {entries.map(({ id, kind, what, cents, at, by, reason }) => (
        <li key={id} className="grid gap-x-3 border-b border-line py-1.5">
          <p className="flex items-baseline justify-between gap-3 font-medium">
            <span>{words[kind][what]}</span>
            <span className="figures">{cents < 0 ? `-${money(-cents)}` : money(cents)}</span>
          </p>
          <p className="wrap-anywhere text-muted">{[moment(at), by, reason].filter(Boolean).join(', ')}</p>
        </li>
      ))}
    </ul>
  )
}
