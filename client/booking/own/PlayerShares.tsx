import { useQuery } from '@tanstack/react-query'

import { CopyButton } from '#client/auth/security/CopyButton.tsx'
import { linkedPayment } from '#client/booking/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'

/** Of a party: what each pays for themselves, with the link for it. Nothing where it is paid as a whole. */
export function PlayerShares({ token }: { token: string }) {
  const { money } = useStudio()
  const { shares = [] } = useQuery(linkedPayment(token)).data ?? {}
  if (shares.length === 0) return null

  return (
    <section aria-label="Each pays their share" className="grid gap-3 rounded border border-line bg-surface p-5">
      <h2 className="font-semibold">Each pays their share</h2>
      <p className="text-sm text-muted">
        Send everybody their own link: it is paid by card, without an account. What nobody pays that way is paid at the
        studio.
      </p>
      <ol className="divide-y divide-line border-y border-line">
        {shares.map(({ name, shareCents, isPaid, token: shareToken }) => (
          <li key={shareToken} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <span className="min-w-0 grow font-medium wrap-anywhere">{name}</span>
            <span className="figures">{money(shareCents)}</span>
            {isPaid ? (
              <Badge>Paid</Badge>
            ) : (
              <CopyButton text={`${location.origin}/pay#${shareToken}`}>
                Copy link<span className="sr-only"> for {name}</span>
              </CopyButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
