import { useAddress } from '#client/routing/navigation.ts'

import { AccountLines } from './AccountLines.tsx'
import { TrialBalance } from './TrialBalance.tsx'

/** The books: all accounts up to a day, or what was posted to the one that the address names. */
export function LedgerPage() {
  const { read } = useAddress()
  const code = read('account')

  return code === undefined ? <TrialBalance /> : <AccountLines key={code} code={code} />
}
