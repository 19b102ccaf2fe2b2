import { Badge } from '#client/ui/Badge.tsx'
import { useNow } from '#client/ui/browser/ticking.ts'
import type { ListedAccount } from '#shared/accounts/contract.ts'

import { statesOf } from './account-words.ts'

export function AccountBadges({ account }: { account: ListedAccount }) {
  const now = useNow(60)

  return statesOf(account, now).map(({ tone, text }) => (
    <Badge key={text} tone={tone}>
      {text}
    </Badge>
  ))
}
