import { useSuspenseQuery } from '@tanstack/react-query'

import { drawerSessions } from '#client/orders/register/queries.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Drawer, DrawerSession } from '#shared/payments/drawers-contract.ts'

import { AddDrawer } from './AddDrawer.tsx'
import { CashRounding } from './CashRounding.tsx'

interface AllDrawersProps {
  drawers: readonly Drawer[]
  /** Somebody else's that was left open. */
  onClose: (drawer: Drawer) => void
}

/** For those who oversee the books: what should be and what was in each. */
export const AllDrawers = ({ drawers, onClose }: AllDrawersProps) => (
  <>
    {drawers
      .filter(({ session }) => session && !session.isMine)
      .map((drawer) => (
        <Button key={drawer.id} tone="quiet" className="justify-self-start" onClick={() => onClose(drawer)}>
          Count and close {drawer.name} of {drawer.session?.openedBy}
        </Button>
      ))}
    <Loaded skeleton={<Skeleton className="h-40" />}>
      <Sessions />
    </Loaded>
    <AddDrawer key={drawers.length} name={`Drawer ${drawers.length + 1}`} />
    <CashRounding />
  </>
)

function Sessions() {
  const { studio } = useStudio()
  const { data: sessions } = useSuspenseQuery(drawerSessions)
  if (sessions.length === 0) return <p className="text-muted">No drawer was open yet.</p>

  return (
    <ul aria-label={`Drawers, ${studio.currency}`} className="divide-y divide-line border-y border-line text-sm">
      {sessions.map((session) => (
        <Session key={session.id} session={session} />
      ))}
    </ul>
  )
}

function Session({ session }: { session: DrawerSession }) {
  const { figure, moment } = useStudio()
  const { drawer, openedBy, openedAt, closedAt, floatCents, cashCents, movedCents, bankedCents } = session
  const { expectedCents, differenceCents } = session

  return (
    <li className="grid gap-0.5 py-2 figures">
      <p className="flex justify-between gap-3 font-medium">
        <span>
          {drawer}, {openedBy}
        </span>
        <span>{figure(expectedCents)}</span>
      </p>
      <p className="text-muted">
        {moment(openedAt)} to {closedAt ? moment(closedAt) : 'now'}
      </p>
      <p className="text-muted">
        Float {figure(floatCents)}, cash {figure(cashCents)}
        {movedCents !== 0 && `, ${movedCents > 0 ? 'put in' : 'taken out'} ${figure(Math.abs(movedCents))}`}
        {bankedCents > 0 && `, to the bank ${figure(bankedCents)}`}
      </p>
      {differenceCents !== null && <Difference cents={differenceCents} reason={session.reason} />}
    </li>
  )
}

function Difference({ cents, reason }: { cents: number; reason: string | null }) {
  const { figure } = useStudio()
  if (cents === 0) return <p className="text-muted">It was right.</p>

  return (
    <p className="font-medium">
      {cents < 0 ? 'Short' : 'Over'} {figure(Math.abs(cents))}: {reason ?? 'no reason given'}
    </p>
  )
}
