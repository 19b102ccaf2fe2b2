import { useAct } from '#client/api/use-act.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import type { Club } from '#shared/workshop/bag-contract.ts'

import { makeClubAgain } from './queries.ts'

/** A build sheet of a club as it stands: of staff to go on with, of its owner for the studio to look at. */
export function MakeAgain({ club: { id, isOwn } }: { club: Pick<Club, 'id'> & { isOwn: boolean } }) {
  const go = useGo()
  const { canCreateBuilds } = usePermissions()
  const making = useAct(() => makeClubAgain(id), {
    onDone: (sheet) => (canCreateBuilds ? void go(`/admin/clubs-2/sheet/${sheet.id}`) : undefined),
    failsInToast: true,
  })
  if (!canCreateBuilds && !isOwn) return null
  if (making.data && !canCreateBuilds) {
    return (
      <Notice kind="success" title="We have your wish">
        We look at it, and send you what we would build and what it costs.{' '}
        <a className="underline underline-offset-4" href={making.data.link}>
          See the sheet
        </a>
      </Notice>
    )
  }

  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="quiet" size="tight" busy={making.isPending} onClick={() => making.mutate()}>
        Make this club again
      </Button>
      {!canCreateBuilds && (
        <p className="text-sm text-muted">By the numbers that we have of it. Nothing is ordered by that.</p>
      )}
    </div>
  )
}
