import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { buildPath } from '#client/builds/build-words.ts'
import { buildOfClub } from '#client/builds/orders/warranty/queries.ts'
import { TakeBackDialog } from '#client/builds/orders/warranty/TakeBackDialog.tsx'
import type { OfClub } from '#client/routing/feature.ts'
import { Link } from '#client/routing/Link.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { buildWords, buildSteps } from '#shared/builds/orders/status.ts'

/** For staff: the build that made a club, and the way to take it back under warranty. */
export function UnderWarranty({ club: { id, slot } }: OfClub) {
  const go = useGo()
  const { data } = useQuery(buildOfClub(id))
  const [isAsking, ask] = useState(false)
  const build = data?.build
  if (!build) return null

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>
        Built here as{' '}
        <Link className="underline underline-offset-4" to={buildPath(build.id)}>
          {build.number}
        </Link>
        , {buildWords[build.status].label.toLowerCase()}.
      </span>
      {buildSteps.canBecome(build.status, 'warranty_return') && build.status !== 'on_hold' && (
        <Button tone="quiet" size="tight" onClick={() => ask(true)}>
          Under warranty
        </Button>
      )}
      {isAsking && (
        <TakeBackDialog
          build={build}
          clubs={[{ id: build.buildClubId, slot }]}
          onTaken={() => void go(buildPath(build.id))}
          onClose={() => ask(false)}
        />
      )}
    </div>
  )
}
